import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox, Tag } from 'antd'
import { useState } from 'react'
import { client } from '#kernel/web/client/browser.ts'
import { RefusedError, saidBy } from '#kernel/web/client/errors.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { useNameSearch } from '#kernel/web/console/name-search.ts'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { Unanswered } from '#kernel/web/console/Unanswered.tsx'
import { useUnsaved } from '#kernel/web/console/unsaved.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { permissionRoutes } from '../contract.ts'
import type { permissionSchemas } from '../schema.ts'
import { RoleSelect, WordSearch } from './AccessCuts.tsx'
import { type AskForRole, needsSecond } from './asking.ts'
import { differencesOf, type Entry, shownEntries } from './role-differences.ts'
import { accessPageTexts } from './texts.ts'
import './access-pages.css'
import './permission-tree.css'

const calls = client<typeof permissionSchemas>(permissionRoutes)

/**
 * What a role may do, noun by noun (S6-08), searched by words; beside another role what only one of the two may do. Only what
 * one has oneself can be given or taken.
 */
export function PermissionTree({ row, Ask }: { row: AnyRow; Ask: AskForRole }) {
  const t = useTexts(accessPageTexts)
  const queries = useQueryClient()
  const { may } = useConsoleAccess()
  const maySee = may('roles.permissionTree')
  const tree = useQuery({ queryKey: ['permissions'], queryFn: () => calls.permissionTree(), enabled: maySee })
  const key = ['resource', 'roles', 'permissions', row.id]
  const own = useQuery({ queryKey: key, queryFn: () => calls.permissions({ params: { id: row.id } }) })
  const [edited, setEdited] = useState<ReadonlySet<string> | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [wanted, setWanted] = useState('')
  const [other, setOther] = useState<string | null>(null)
  const { fits } = useNameSearch(wanted)
  useUnsaved(edited !== null)
  // who gives roles to people need not know every door behind them
  if (!maySee) return null
  const error = tree.error ?? own.error
  const again = () => Promise.all([tree.refetch(), own.refetch()])
  if (error && !(tree.data && own.data)) return <Unanswered error={error} onAgain={again} />
  if (!tree.data || !own.data) return <p>{t('loading')}</p>
  const entries = tree.data.groups.flatMap(({ resources }) => resources)
  // the administrator's role may do everything, whatever is listed in it
  const kept =
    row.code === 'admin'
      ? entries.flatMap(({ permissions }) => permissions.map(({ name }) => name))
      : own.data.permissions
  const held = edited ?? new Set(kept)
  const isBuiltIn = row.isBuiltIn === true
  const canEdit = !isBuiltIn && may('roles.setPermissions')
  const open = new Set(canEdit ? own.data.open : [])
  // by what is kept: what is ticked meanwhile does not leave from under the pointer
  const differences = other === null ? null : differencesOf(entries, new Set(kept), other)
  const otherLabel = tree.data.roles.find(({ code }) => code === other)?.label ?? ''
  const shown = shownEntries(entries, fits, differences)
  async function save() {
    setProblem(null)
    try {
      await calls.setPermissions({ params: { id: row.id }, body: { permissions: [...held] } }, { quiet: true })
      toast(t('saved'), 'success')
      void queries.invalidateQueries({ queryKey: ['permissions'] })
      await queries.invalidateQueries({ queryKey: ['resource', 'roles'] })
      setEdited(null)
    } catch (error) {
      setAsking(error instanceof RefusedError && error.code === needsSecond)
      setProblem(saidBy(error) ?? t('cut'))
    }
  }
  return (
    <section className="permission-tree">
      <h2>{t('title')}</h2>
      <p>{isBuiltIn ? t('builtIn') : t('onlyOwn')}</p>
      <div className="access-head">
        <WordSearch label={t('find')} value={wanted} onValue={setWanted} />
        <RoleSelect
          label={t('compare.with')}
          roles={tree.data.roles.filter(({ code }) => code !== row.code)}
          value={other}
          onValue={setOther}
        />
      </div>
      {differences && <p role="status">{t('compare.told', { role: otherLabel, ...countOf(differences) })}</p>}
      {shown.length === 0 && (differences === null || differences.size > 0) && <p>{t('noneFits')}</p>}
      {shown.map((entry) => (
        <Noun
          key={entry.resource}
          {...{ entry, held, open, differences, otherLabel }}
          onChange={(next) => {
            setEdited(next)
            setAsking(false)
          }}
        />
      ))}
      {problem !== null && (
        <p role="alert" className="control-problem">
          {problem}
        </p>
      )}
      {isAsking && (
        <Ask
          role={row.id}
          added={[...held].filter((name) => !kept.includes(name))}
          taken={kept.filter((name) => !held.has(name))}
          onAsked={() => {
            setAsking(false)
            setProblem(null)
            setEdited(null)
          }}
        />
      )}
      {canEdit && !isAsking && (
        <Button type="primary" disabled={edited === null} onClick={() => void save()}>
          {t('save')}
        </Button>
      )}
    </section>
  )
}

/** So many only this role may do, so many only the other one. */
function countOf(differences: ReadonlyMap<string, 'this' | 'other'>): { more: number; less: number } {
  const more = [...differences.values()].filter((who) => who === 'this').length
  return { more, less: differences.size - more }
}

interface NounProps {
  entry: Entry
  held: ReadonlySet<string>
  open: ReadonlySet<string>
  /** who of the two may do what only one of them may; null: there is no other */
  differences: ReadonlyMap<string, 'this' | 'other'> | null
  otherLabel: string
  onChange: (held: ReadonlySet<string>) => void
}

function Noun({ entry, held, open, differences, otherLabel, onChange }: NounProps) {
  const t = useTexts(accessPageTexts)
  const noun = entry.word
  const names = entry.permissions.map(({ name }) => name)
  const changeable = names.filter((name) => open.has(name))
  const heldCount = names.filter((name) => held.has(name)).length
  const put = (changed: readonly string[], isOn: boolean) => {
    const next = new Set(held)
    for (const name of changed) {
      if (isOn) next.add(name)
      else next.delete(name)
    }
    onChange(next)
  }
  return (
    <fieldset>
      <legend>
        <Checkbox
          checked={heldCount === names.length}
          indeterminate={heldCount > 0 && heldCount < names.length}
          disabled={changeable.length === 0}
          aria-label={t('all', { noun })}
          onChange={({ target }) => put(changeable, target.checked)}
        >
          {noun}
        </Checkbox>
      </legend>
      {entry.permissions.map(({ name, word, isSensitive, doors }) => (
        <Checkbox
          key={name}
          checked={held.has(name)}
          disabled={!open.has(name)}
          title={doors.join('\n')}
          onChange={({ target }) => put([name], target.checked)}
        >
          {word} {isSensitive && <Tag>{t('sensitive')}</Tag>}
          {differences && (
            <Tag>
              {differences.get(name) === 'this' ? t('compare.onlyThis') : t('compare.onlyOther', { role: otherLabel })}
            </Tag>
          )}
        </Checkbox>
      ))}
    </fieldset>
  )
}
