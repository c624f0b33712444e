import { useTexts } from '#kernel/web/texts.tsx'
import { Tag } from '#kernel/web/ui/Feedback.tsx'
import type { IconName } from '#kernel/web/ui/Icon.tsx'
import type { Tone } from '#kernel/web/ui/tones.ts'
import type { DeclarationState } from '../contract.ts'
import { texts } from './texts.ts'

const stateLooks: { readonly [S in DeclarationState]: { kind: Tone | 'neutral'; icon: IconName } } = {
  draft: { kind: 'info', icon: 'edit' },
  signing: { kind: 'warning', icon: 'print' },
  signed: { kind: 'warning', icon: 'upload' },
  submitted: { kind: 'success', icon: 'check' },
  returned: { kind: 'danger', icon: 'undo' },
  withdrawn: { kind: 'neutral', icon: 'undo' },
  void: { kind: 'neutral', icon: 'close' },
  refused: { kind: 'danger', icon: 'error' },
  qualified: { kind: 'success', icon: 'check' },
}

/** The state of a declaration: color, icon and word. */
export function StateTag({ state }: { state: DeclarationState }) {
  const t = useTexts(texts)
  const look = stateLooks[state]
  return (
    <Tag kind={look.kind} icon={look.icon}>
      {t(`states.${state}`)}
    </Tag>
  )
}
