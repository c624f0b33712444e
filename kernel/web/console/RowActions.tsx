import { Button, Dropdown } from 'antd'
import { Suspense, useState } from 'react'
import type { ActionShape } from '../../contract/resource.ts'
import { useLanguage, useTexts } from '../texts.tsx'
import { toast } from '../ui/toast-store.ts'
import { Able } from './Able.tsx'
import { kitTexts } from './kit-texts.ts'
import { later } from './later.tsx'
import { type AnyRow, callsOf } from './resource-calls.ts'
import type { ResourcePage } from './resource-pages.tsx'
import type { ResourceWords } from './resource-words.ts'
import { titleOf } from './row-title.ts'

const AskDialog = later(() => import('./AskDialog.tsx').then((file) => file.AskDialog))

interface RowActionsProps {
  page: ResourcePage
  words: ResourceWords
  row: AnyRow
  onEdit: () => void
  /** what is shown is asked for again; it may be waited for */
  onChanged: (goneId?: string) => unknown
  /** the row is no more */
  onGone: () => void
}

/** What stands beside the declared actions: a form, and the end of the row. */
type Offered = ActionShape & { name: string; ability: true | string }

/**
 * What may be done to this row now: one button for what is mostly done, the others under "more", where what may not be done
 * says why. What one may never do is not shown, nor is the half of two moves that has been done already.
 */
export function RowActions({ page, words, row, onEdit, onChanged, onGone }: RowActionsProps) {
  const t = useTexts(kitTexts)
  const wordOf = (name: string) =>
    name === 'edit' ? t('form.editButton') : name === 'remove' ? t('remove') : words.action(name)
  const { asked, setAsked, busy, run, finish } = useRunning({ page, row, onChanged, onGone }, wordOf)
  const reason = useReason(page)
  const offered = offeredFor(page, row)
  const main = mainOf(offered)
  const others = offered.filter((each) => each !== main)
  function press(action: Offered) {
    if (action.name === 'edit') onEdit()
    else if (asksFirst(page, action.name, action)) setAsked(action.name)
    else void run(action.name, {})
  }
  const button = (action: Offered) => (
    <Able key={action.name} reason={reason(action.ability)}>
      <Button
        type={action === main && action.ability === true && !action.isDangerous ? 'primary' : 'default'}
        // what may be done next is known when the row has told it
        disabled={action.ability !== true || (busy !== null && busy !== action.name)}
        danger={action.isDangerous === true}
        loading={busy === action.name}
        onClick={() => press(action)}
      >
        {wordOf(action.name)}
      </Button>
    </Able>
  )
  const shape = offered.find(({ name }) => name === asked)
  const Own = asked === null ? undefined : page.actions?.[asked]
  return (
    <span className="row-actions">
      {main && button(main)}
      {/* a menu of one is a button */}
      {others.length < 2 ? (
        others.map(button)
      ) : (
        <MoreActions
          {...{ others, wordOf, reason }}
          isBusy={busy !== null && busy !== main?.name}
          isClosed={busy !== null && busy === main?.name}
          onPress={press}
        />
      )}
      <Suspense>{Own && <Own row={row} onDone={() => void finish()} onClose={() => setAsked(null)} />}</Suspense>
      {!Own && asked !== null && shape && (
        <AskDialog
          page={page}
          words={{ ...words, action: wordOf }}
          name={asked}
          action={shape}
          subject={titleOf(page.resource, words, row)}
          onAnswer={(body) => run(asked, body)}
          onClose={() => setAsked(null)}
        />
      )}
    </span>
  )
}

type RunningParts = Pick<RowActionsProps, 'page' | 'row' | 'onChanged' | 'onGone'>

/** Does one thing at a time, what is asked about first included, and offers to take it back where that asks nothing. */
function useRunning({ page, row, onChanged, onGone }: RunningParts, wordOf: (name: string) => string) {
  const t = useTexts(kitTexts)
  const { resource } = page
  const [asked, setAsked] = useState<string | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  async function run(name: string, body: Record<string, unknown>) {
    setBusy(name)
    try {
      await carryOut(name, body)
    } finally {
      setBusy(null)
    }
  }
  async function carryOut(name: string, body: Record<string, unknown>) {
    await callsOf(resource)[name]?.({ params: { id: row.id }, body }, { quiet: asked !== null })
    setAsked(null)
    const back = resource.actions?.[name]?.undo
    const said = t('done', { action: wordOf(name) })
    if (back === undefined || asksFirst(page, back, resource.actions?.[back])) toast(said, 'success')
    else toast(said, 'success', { label: t('undo'), run: () => void run(back, {}) })
    if (name === 'remove') onGone()
    // until the row tells anew what may be done, a second press would do it twice
    await onChanged(name === 'remove' ? row.id : undefined)
  }
  /** a dialog of the action's own has done it */
  async function finish() {
    setAsked(null)
    setBusy(asked)
    try {
      await onChanged()
    } finally {
      setBusy(null)
    }
  }
  return { asked, setAsked, busy, run, finish }
}

interface MoreProps {
  others: readonly Offered[]
  wordOf: (name: string) => string
  reason: (ability: true | string) => string | null
  /** one of them is being done */
  isBusy: boolean
  /** something else is being done, after which others may be possible */
  isClosed: boolean
  onPress: (action: Offered) => void
}

function MoreActions({ others, wordOf, reason, isBusy, isClosed, onPress }: MoreProps) {
  const t = useTexts(kitTexts)
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: others.map(({ name, ability, isDangerous }) => ({
          key: name,
          danger: isDangerous === true,
          disabled: ability !== true,
          label: (
            <>
              {wordOf(name)}
              {ability !== true && <small className="row-action-reason">{reason(ability)}</small>}
            </>
          ),
        })),
        onClick: ({ key }) => {
          const action = others.find(({ name }) => name === key)
          if (action) onPress(action)
        },
      }}
    >
      <Button loading={isBusy} disabled={isClosed} aria-haspopup="menu">
        {t('more')}
      </Button>
    </Dropdown>
  )
}

/** Everything that is offered for the row, in the order in which it is declared. */
function offeredFor({ resource }: ResourcePage, row: AnyRow): Offered[] {
  const declared: [string, ActionShape][] = [
    ...(resource.edit ? [['edit', {}] as [string, ActionShape]] : []),
    ...Object.entries(resource.actions ?? {}),
    ...(resource.remove ? [['remove', { ...resource.remove, isDangerous: true }] as [string, ActionShape]] : []),
  ]
  const all = declared.flatMap(([name, shape]): Offered[] => {
    const ability = row.abilities[name as 'edit']
    return ability === undefined || ability === 'forbidden' ? [] : [{ ...shape, name, ability }]
  })
  const isDone = ({ name, undo, ability }: Offered) =>
    ability !== true && all.some((each) => each.ability === true && (each.name === undo || each.undo === name))
  return all.filter((each) => !isDone(each))
}

/** What is mostly done now: what is declared so, else the first that can be done and takes nothing away. */
function mainOf(offered: readonly Offered[]): Offered | undefined {
  const possible = offered.filter(({ ability }) => ability === true)
  return possible.find(({ isPrimary }) => isPrimary) ?? possible.find(({ isDangerous }) => !isDangerous) ?? offered[0]
}

function asksFirst(page: ResourcePage, name: string, shape: ActionShape = {}): boolean {
  return (
    shape.ask === 'yes' || shape.ask === 'reason' || shape.input !== undefined || page.actions?.[name] !== undefined
  )
}

/** What a module's texts may say of refusals: of its own, and of another module's where they close a button here. */
interface RefusalWords {
  refusals?: Readonly<Record<string, string>>
  resources?: Readonly<Record<string, { reasons?: Readonly<Record<string, string>> }>>
}

/**
 * The sentence of the refusal that would come: the kernel's, the module's own, or what the resource says of another module's
 * (`resources.<name>.reasons`: a code has its full sentence in one place only, with figures that are not known here).
 */
export function useReason(page: ResourcePage): (ability: true | string | undefined) => string | null {
  const t = useTexts(kitTexts)
  const language = useLanguage()
  return (code) => {
    if (code === true || code === undefined) return null
    if (code === 'wrong_state' || code === 'forbidden') return t(`reasons.${code}`)
    const own = page.texts.read(language) as RefusalWords | null
    const text = own?.resources?.[page.resource.name]?.reasons?.[code] ?? own?.refusals?.[code]
    return typeof text === 'string' && !text.includes('{') ? text : t('reasons.other')
  }
}
