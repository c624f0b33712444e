import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { ActionShape } from '../../contract/resource.ts'
import { useLanguage, useTexts } from '../texts.tsx'
import { toast } from '../ui/toast-store.ts'
import { Able } from './Able.tsx'
import { kitTexts } from './kit-texts.ts'
import { type AnyRow, callsOf } from './resource-calls.ts'
import type { ResourcePage } from './resource-pages.tsx'
import type { ResourceWords } from './resource-words.ts'
import { titleOf } from './row-title.ts'

const AskDialog = lazy(() => import('./AskDialog.tsx').then((file) => ({ default: file.AskDialog })))

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

/** What may be done to this row now; what may not says why. What one may never do is not shown. */
export function RowActions({ page, words, row, onEdit, onChanged, onGone }: RowActionsProps) {
  const t = useTexts(kitTexts)
  const { resource } = page
  const [asked, setAsked] = useState<string | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const reason = useReason(page)
  const actions: [string, ActionShape][] = Object.entries(resource.actions ?? {})
  const all: [string, ActionShape][] = [
    ...actions,
    ...(resource.remove ? [['remove', { ...resource.remove, isDangerous: true }] as [string, ActionShape]] : []),
  ]
  const wordOf = (name: string) => (name === 'remove' ? t('remove') : words.action(name))
  async function run(name: string, body: Record<string, unknown>) {
    setBusy(name)
    try {
      await carryOut(name, body)
    } finally {
      setBusy(null)
    }
  }
  async function carryOut(name: string, body: Record<string, unknown>) {
    const call = callsOf(resource)[name]
    await call?.({ params: { id: row.id }, body }, { quiet: asked !== null })
    setAsked(null)
    toast(t('done', { action: wordOf(name) }), 'success')
    if (name === 'remove') onGone()
    // until the row tells anew what may be done, a second press would do it twice
    await onChanged(name === 'remove' ? row.id : undefined)
  }
  const finish = () => {
    setAsked(null)
    onChanged()
  }
  const shape = all.find(([name]) => name === asked)?.[1]
  const Own = asked === null ? undefined : page.actions?.[asked]
  return (
    <span className="row-actions">
      {resource.edit && row.abilities.edit !== 'forbidden' && (
        <Able reason={reason(row.abilities.edit)}>
          <Button disabled={row.abilities.edit !== true} onClick={onEdit}>
            {t('form.editButton')}
          </Button>
        </Able>
      )}
      {all.map(([name, action]) => {
        const ability = row.abilities[name as 'edit']
        if (ability === 'forbidden' || ability === undefined) return null
        const isPlain = action.ask !== 'yes' && action.ask !== 'reason' && !action.input && !page.actions?.[name]
        return (
          <Able key={name} reason={reason(ability)}>
            <Button
              disabled={ability !== true}
              danger={action.isDangerous === true}
              loading={busy === name}
              onClick={() => (isPlain ? void run(name, {}) : setAsked(name))}
            >
              {wordOf(name)}
            </Button>
          </Able>
        )
      })}
      <Suspense>
        {Own && <Own row={row} onDone={finish} onClose={() => setAsked(null)} />}
        {!Own && asked !== null && shape && (
          <AskDialog
            page={page}
            words={{ ...words, action: wordOf }}
            name={asked}
            action={shape}
            subject={titleOf(resource, words, row)}
            onAnswer={(body) => run(asked, body)}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </span>
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
function useReason(page: ResourcePage): (ability: true | string | undefined) => string | null {
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
