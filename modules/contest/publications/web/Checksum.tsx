import { useTexts } from '#kernel/web/texts.tsx'
import { IconButton } from '#kernel/web/ui/Buttons.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { texts } from './texts.ts'

const shownAtEachEnd = 6

/** The first and last characters of a checksum, and a button that copies the whole. */
export function Checksum({ sha256, name, isWhole }: { sha256: string; name: string; isWhole?: boolean | undefined }) {
  const t = useTexts(texts)
  async function copy() {
    if (await copyText(sha256)) toast(t('documents.copied'), 'success')
    else toast(t('documents.notCopied'), 'warning')
  }
  return (
    <span className="checksum">
      <code>{isWhole ? sha256 : `${sha256.slice(0, shownAtEachEnd)}…${sha256.slice(-shownAtEachEnd)}`}</code>
      <IconButton size="small" icon="copy" label={t('documents.copy', { name })} onClick={() => void copy()} />
    </span>
  )
}

/** Whether the text is in the clipboard now. A plain-http intranet address has no clipboard of its own: there the old way is tried. */
async function copyText(text: string): Promise<boolean> {
  // the type says it is always there; an insecure origin has none
  const clipboard = navigator.clipboard as Clipboard | undefined
  if (clipboard) {
    try {
      await clipboard.writeText(text)
      return true
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
    }
  }
  return copyBySelection(text)
}

function copyBySelection(text: string): boolean {
  const area = Object.assign(document.createElement('textarea'), { value: text, className: 'unseen', readOnly: true })
  document.body.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  return isCopied
}
