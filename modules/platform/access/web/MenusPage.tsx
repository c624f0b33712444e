import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { client } from '#kernel/web/client/browser.ts'
import { saidBy } from '#kernel/web/client/errors.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { ScreenHeading } from '#kernel/web/console/ScreenHeading.tsx'
import { Unanswered } from '#kernel/web/console/Unanswered.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { menuRoutes } from '../contract.ts'
import type { MenuEntry, menuSchemas } from '../schema.ts'
import { MenuGroupTable } from './MenuGroupTable.tsx'
import { MenuNames } from './MenuNames.tsx'
import { asked, type EditedEntry, editedFrom, moved } from './menu-entries.ts'
import { accessPageTexts } from './texts.ts'
import './access-pages.css'

const calls = client<typeof menuSchemas>(menuRoutes)
const key = ['menus']

/** What was changed and not saved is still there after another page; gone once somebody else has saved. */
const unsaved = new Map<string, EditedEntry[]>()

/** `/organization/menus`: order, names and hidden entries of the console's menu. What is hidden is not forbidden: roles decide that. */
export function MenusPage() {
  const t = useTexts(accessPageTexts)
  const { data, error, refetch } = useQuery({ queryKey: key, queryFn: () => calls.view() })
  if (error && !data)
    return (
      <div className="access-page">
        <ScreenHeading own={t('menus.title')} />
        <Unanswered error={error} onAgain={refetch} />
      </div>
    )
  if (!data) return <Skeleton label={t('loading')} shape="card" />
  // what came from the server is edited; what was saved is edited anew
  return <Menus key={JSON.stringify(data.entries)} stored={data.entries} />
}

function Menus({ stored }: { stored: readonly MenuEntry[] }) {
  const t = useTexts(accessPageTexts)
  const queries = useQueryClient()
  const canEdit = useConsoleAccess().may('menus.edit')
  const [entries, setEntries] = useState(() => unsaved.get(JSON.stringify(stored)) ?? editedFrom(stored))
  const [naming, setNaming] = useState<EditedEntry | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isChanged = JSON.stringify(asked(entries)) !== JSON.stringify(asked(editedFrom(stored)))
  useEffect(() => {
    unsaved.clear()
    if (!isChanged) return
    unsaved.set(JSON.stringify(stored), entries)
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isChanged, stored, entries])
  const change = (path: string, part: Partial<EditedEntry>) =>
    setEntries(entries.map((entry) => (entry.path === path ? { ...entry, ...part } : entry)))
  async function save(next: readonly EditedEntry[]) {
    setBusy(true)
    setProblem(null)
    try {
      await calls.edit({ body: { entries: asked(next) } }, { quiet: true })
      toast(t('menus.saved'), 'success')
      // the menu at the side shows it at once
      await Promise.all([key, ['access']].map((queryKey) => queries.invalidateQueries({ queryKey })))
    } catch (error) {
      setProblem(saidBy(error) ?? t('cut'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="access-page">
      <div className="access-head">
        <ScreenHeading own={t('menus.title')} />
        {canEdit && (
          <div className="access-tools">
            <Button type="primary" loading={isBusy} disabled={!isChanged} onClick={() => void save(entries)}>
              {t('menus.save')}
            </Button>
            <Button disabled={!isChanged} onClick={() => setEntries(editedFrom(stored))}>
              {t('menus.undo')}
            </Button>
            <Button danger disabled={asked(entries).length === 0} onClick={() => setEntries(editedFrom([]))}>
              {t('menus.reset')}
            </Button>
          </div>
        )}
      </div>
      <p className="access-lead">{t('menus.lead')}</p>
      <p role="status" className="access-lead">
        {isChanged ? t('menus.unsaved') : ''}
      </p>
      {problem !== null && (
        <p role="alert" className="control-problem">
          {problem}
        </p>
      )}
      {[...Map.groupBy(entries, ({ group }) => group)].map(([group, lines]) => (
        <MenuGroupTable
          key={group}
          {...{ lines, canEdit }}
          onChange={change}
          onName={setNaming}
          onMove={(path, step) => setEntries(moved(entries, path, step))}
        />
      ))}
      {naming && (
        <MenuNames
          entry={naming}
          onDone={(labels) => {
            change(naming.path, { labels })
            setNaming(null)
          }}
          onClose={() => setNaming(null)}
        />
      )}
    </div>
  )
}
