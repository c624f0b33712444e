import { useState } from 'react'
import { useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { FieldGroup, type FieldProps } from '#kernel/web/ui/Field.tsx'
import { Icon } from '#kernel/web/ui/Icon.tsx'
import type { Draft } from '../draft/draft.ts'
import type { DraftView } from '../draft/use-draft.ts'
import { texts } from '../texts.ts'
import { PortraitDrop } from './PortraitDrop.tsx'

interface PortraitFieldProps {
  draft: Draft
  view: DraftView
  path: string
  shared: Omit<FieldProps, 'children'>
}

/** A portrait, from a file or the camera. It goes straight to the server; the old one stays until the new one is good. */
export function PortraitField({ draft, view, path, shared }: PortraitFieldProps) {
  const t = useTexts(texts)
  const [isReplacing, setReplacing] = useState(false)
  const person = view.detail.people.find((each) => path.includes(each.id))
  const portrait = person?.portrait ?? null
  const name = view.state.values[`${path.slice(0, path.lastIndexOf('.'))}.name`]
  const shownName = typeof name === 'string' ? name : ''

  async function keep(fileId: string) {
    await draft.queue.saveAtOnce(path, fileId)
    await draft.refresh({ tellOthers: true })
    setReplacing(false)
    return null
  }
  async function remove() {
    await draft.queue.saveAtOnce(path, null)
    await draft.refresh({ tellOthers: true })
  }
  return (
    <FieldGroup {...shared}>
      <div className="portrait">
        {portrait?.url ? (
          <img src={portrait.url} alt={t('field.portraitAlt', { name: shownName })} />
        ) : (
          <span className="portrait-empty">
            <Icon name="user" />
          </span>
        )}
        {portrait && !isReplacing && !view.isShut(path) && (
          <div className="stack" data-gap="xs">
            <Button size="small" icon="camera" onClick={() => setReplacing(true)}>
              {t('field.portraitReplace')}
            </Button>
            <Button size="small" variant="quiet" icon="trash" onClick={() => void remove()}>
              {t('field.portraitRemove')}
            </Button>
          </div>
        )}
      </div>
      {(!portrait || isReplacing) && !view.isShut(path) && <PortraitDrop onStored={keep} />}
    </FieldGroup>
  )
}
