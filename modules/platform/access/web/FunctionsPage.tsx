import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox, Empty, Modal, Select, Tag } from 'antd'
import { useState } from 'react'
import { client } from '#kernel/web/client/browser.ts'
import { RefusedError, saidBy } from '#kernel/web/client/errors.ts'
import { Able } from '#kernel/web/console/Able.tsx'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { ScreenHeading } from '#kernel/web/console/ScreenHeading.tsx'
import { Unanswered } from '#kernel/web/console/Unanswered.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { functionRoutes } from '../contract.ts'
import type { functionSchemas } from '../schema.ts'
import { RoleSelect, WordSearch } from './AccessCuts.tsx'
import { type AskForRole, needsSecond } from './asking.ts'
import { accessPageTexts } from './texts.ts'
import './access-pages.css'

const calls = client<typeof functionSchemas>(functionRoutes)
type Functions = Awaited<ReturnType<typeof calls.view>>
type Line = Functions['functions'][number]

const key = ['functions']
const states = ['all', 'on', 'off'] as const
type State = (typeof states)[number]

/**
 * `/organization/functions`: what changes something or lets something out, and the roles that have it. Several are switched off
 * for a role at once, or on again; also for a built-in role.
 */
export function FunctionsPage({ Ask }: { Ask: AskForRole }) {
  const t = useTexts(accessPageTexts)
  const [role, setRole] = useState<string | null>(null)
  const [state, setState] = useState<State>('all')
  const [word, setWord] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { data, error, refetch } = useQuery({ queryKey: key, queryFn: () => calls.view() })
  if (error && !data)
    return (
      <div className="access-page">
        <ScreenHeading own={t('functions.title')} />
        <Unanswered error={error} onAgain={refetch} />
      </div>
    )
  if (!data) return <Skeleton label={t('loading')} shape="card" />
  const shown = data.functions.filter((line) => isShown(line, { role, state, word: word.trim().toLocaleLowerCase() }))
  const groups = [...Map.groupBy(shown, (line) => line.module)]
  const pick = (names: readonly string[], isOn: boolean) => {
    const next = new Set(chosen)
    for (const name of names) {
      if (isOn) next.add(name)
      else next.delete(name)
    }
    setChosen(next)
  }
  return (
    <div className="access-page">
      <div className="access-head">
        <ScreenHeading own={t('functions.title')} />
        <WordSearch label={t('functions.search')} value={word} onValue={setWord} />
        <RoleSelect
          label={t('functions.role')}
          roles={data.roles}
          value={role}
          onValue={(code) => {
            setRole(code)
            setChosen(new Set())
          }}
        />
        <Select<State>
          className="access-role"
          aria-label={t('functions.state')}
          value={state}
          disabled={role === null}
          onChange={setState}
          options={states.map((value) => ({ value, label: t(`functions.states.${value}`) }))}
        />
        <Switches
          data={{ ...data, functions: shown }}
          role={role}
          chosen={chosen}
          Ask={Ask}
          onDone={() => setChosen(new Set())}
        />
      </div>
      <p className="access-lead">{t('functions.lead')}</p>
      {groups.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('functions.none')} />}
      {groups.map(([module, lines]) => (
        <FunctionTable key={module} {...{ module, lines, role, chosen }} roles={data.roles} onPick={pick} />
      ))}
    </div>
  )
}

function isShown(line: Line, { role, state, word }: { role: string | null; state: State; word: string }): boolean {
  const names = [line.module, line.noun, line.verb, line.name]
  if (!names.some((name) => name.toLocaleLowerCase().includes(word))) return false
  if (role === null) return true
  if (state === 'all') return line.on.includes(role) || line.off.includes(role)
  return line[state].includes(role)
}

interface SwitchesProps {
  data: Functions
  role: string | null
  chosen: ReadonlySet<string>
  Ask: AskForRole
  onDone: () => void
}

/** Off and on again, of the chosen functions that are in sight, with the number of functions it would touch; asks once. */
function Switches({ data, role, chosen, Ask, onDone }: SwitchesProps) {
  const t = useTexts(accessPageTexts)
  const { may } = useConsoleAccess()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<'on' | 'off' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  if (!may('functions.switch')) return null
  const of = (state: 'on' | 'off') =>
    role === null
      ? []
      : data.functions.filter((line) => chosen.has(line.name) && line[state].includes(role)).map(({ name }) => name)
  const held = { off: of('on'), on: of('off') }
  const target = data.roles.find(({ code }) => code === role)
  function close() {
    setAsked(null)
    setAsking(false)
    setProblem(null)
  }
  async function carryOut(way: 'on' | 'off') {
    if (!target) return
    setBusy(true)
    setProblem(null)
    try {
      const body = { role: target.id, functions: held[way], isOn: way === 'on' }
      const { changed } = await calls.switch({ body }, { quiet: true })
      toast(t('functions.done', { count: changed }), 'success')
      await Promise.all(
        [key, ['permissions'], ['resource', 'roles']].map((queryKey) => queries.invalidateQueries({ queryKey })),
      )
      close()
      onDone()
    } catch (error) {
      setAsking(error instanceof RefusedError && error.code === needsSecond)
      setProblem(saidBy(error) ?? t('cut'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="access-tools">
      {(['off', 'on'] as const).map((way) => {
        const count = held[way].length
        const reason = role === null ? t('functions.chooseRole') : count === 0 ? t('functions.chooseSome') : null
        return (
          <Able key={way} reason={reason}>
            <Button danger={way === 'off'} disabled={reason !== null} onClick={() => setAsked(way)}>
              {t(`functions.${way}`, { count })}
            </Button>
          </Able>
        )
      })}
      {asked !== null && (
        <Modal open title={t(`functions.${asked}`, { count: held[asked].length })} footer={null} onCancel={close}>
          <p>{t(`functions.ask.${asked}`, { count: held[asked].length, role: target?.label ?? '' })}</p>
          {problem !== null && (
            <p role="alert" className="control-problem">
              {problem}
            </p>
          )}
          {isAsking && target ? (
            <Ask role={target.id} added={held.on} taken={[]} onAsked={close} />
          ) : (
            <>
              <Button type="primary" danger={asked === 'off'} loading={isBusy} onClick={() => void carryOut(asked)}>
                {t('functions.confirm')}
              </Button>{' '}
              <Button onClick={close}>{t('cancel')}</Button>
            </>
          )}
        </Modal>
      )}
    </div>
  )
}

interface FunctionTableProps {
  module: string
  lines: readonly Line[]
  role: string | null
  roles: Functions['roles']
  chosen: ReadonlySet<string>
  onPick: (names: readonly string[], isOn: boolean) => void
}

function FunctionTable({ module, lines, role, roles, chosen, onPick }: FunctionTableProps) {
  const t = useTexts(accessPageTexts)
  const open = lines.filter(({ isOpen }) => isOpen).map(({ name }) => name)
  const count = open.filter((name) => chosen.has(name)).length
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it is wider than the window, and moved by key
    <section className="access-scroll" aria-label={module} tabIndex={0}>
      <table className="access-table">
        <caption>
          <h2>{module}</h2>
        </caption>
        <thead>
          <tr>
            <td className="access-tick">
              <Checkbox
                aria-label={t('all', { noun: module })}
                disabled={role === null || open.length === 0}
                checked={count > 0 && count === open.length}
                indeterminate={count > 0 && count < open.length}
                onChange={({ target }) => onPick(open, target.checked)}
              />
            </td>
            <th scope="col">{t('functions.function')}</th>
            <th scope="col">{t('resources.holders')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.name}>
              <td className="access-tick">
                <Checkbox
                  aria-label={t('functions.of', { noun: line.noun, verb: line.verb })}
                  disabled={role === null || !line.isOpen}
                  checked={chosen.has(line.name)}
                  onChange={({ target }) => onPick([line.name], target.checked)}
                />
              </td>
              <th scope="row">
                {t('functions.of', { noun: line.noun, verb: line.verb })}{' '}
                {line.isSensitive && <Tag className="tag-warn">{t('sensitive')}</Tag>}
              </th>
              <td>
                <Holders line={line} roles={roles} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Holders({ line, roles }: { line: Line; roles: Functions['roles'] }) {
  const t = useTexts(accessPageTexts)
  const named = (codes: readonly string[]) => roles.filter(({ code }) => codes.includes(code))
  if (line.on.length + line.off.length === 0) return t('resources.adminOnly')
  return (
    <>
      {named(line.on).map(({ code, label }) => (
        <Tag key={code}>{label}</Tag>
      ))}
      {named(line.off).map(({ code, label }) => (
        <Tag key={code} className="tag-bad">
          {t('functions.offFor', { role: label })}
        </Tag>
      ))}
    </>
  )
}
