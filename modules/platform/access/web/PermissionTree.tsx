import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox, Tag } from 'antd'
import { useState } from 'react'
import { client } from '#kernel/web/client/browser.ts'
import { RefusedError } from '#kernel/web/client/errors.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { permissionRoutes } from '../contract.ts'
import type { permissionSchemas } from '../schema.ts'
import { usePermissionWords } from './permission-words.ts'
import { accessPageTexts } from './texts.ts'
import './permission-tree.css'

const calls = client<typeof permissionSchemas>(permissionRoutes)
type Entry = Awaited<ReturnType<typeof calls.permissionTree>>['groups'][number]['resources'][number]

/** What a role may do, noun by noun (S6-08). Only what one has oneself can be given or taken. */
export function PermissionTree({ row }: { row: AnyRow }) {
  const t = useTexts(accessPageTexts)
  const queries = useQueryClient()
  const { may } = useConsoleAccess()
  const tree = useQuery({ queryKey: ['permissions'], queryFn: () => calls.permissionTree() })
  const key = ['resource', 'roles', 'permissions', row.id]
  const own = useQuery({ queryKey: key, queryFn: () => calls.permissions({ params: { id: row.id } }) })
  const [edited, setEdited] = useState<ReadonlySet<string> | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  if (!tree.data || !own.data) return <p>{t('loading')}</p>
  const held = edited ?? new Set(own.data.permissions)
  const isBuiltIn = row.isBuiltIn === true
  const canEdit = !isBuiltIn && may('roles.setPermissions')
  const open = new Set(canEdit ? own.data.open : [])
  async function save() {
    setProblem(null)
    try {
      await calls.setPermissions({ params: { id: row.id }, body: { permissions: [...held] } }, { quiet: true })
      toast(t('saved'), 'success')
      await queries.invalidateQueries({ queryKey: ['resource', 'roles'] })
      setEdited(null)
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      setProblem(error.message)
    }
  }
  return (
    <section className="permission-tree">
      <h2>{t('title')}</h2>
      <p>{isBuiltIn ? t('builtIn') : t('onlyOwn')}</p>
      {tree.data.groups
        .flatMap(({ resources }) => resources)
        .map((entry) => (
          <Noun key={entry.resource} {...{ entry, held, open }} onChange={setEdited} />
        ))}
      {problem !== null && (
        <p role="alert" className="control-problem">
          {problem}
        </p>
      )}
      {canEdit && (
        <Button type="primary" disabled={edited === null} onClick={() => void save()}>
          {t('save')}
        </Button>
      )}
    </section>
  )
}

interface NounProps {
  entry: Entry
  held: ReadonlySet<string>
  open: ReadonlySet<string>
  onChange: (held: ReadonlySet<string>) => void
}

function Noun({ entry, held, open, onChange }: NounProps) {
  const t = useTexts(accessPageTexts)
  const words = usePermissionWords()
  const noun = words.noun(entry.resource)
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
      {entry.permissions.map(({ name, isSensitive, doors }) => (
        <Checkbox
          key={name}
          checked={held.has(name)}
          disabled={!open.has(name)}
          title={doors.join('\n')}
          onChange={({ target }) => put([name], target.checked)}
        >
          {words.verb(name)} {isSensitive && <Tag>{t('sensitive')}</Tag>}
        </Checkbox>
      ))}
    </fieldset>
  )
}
