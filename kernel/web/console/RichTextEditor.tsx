import { type ClipboardEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '../texts.tsx'
import { type ControlProps, tiesOf } from './field-view.ts'
import { kitTexts } from './kit-texts.ts'
import { LinkField } from './LinkField.tsx'
import { cleaned, cleanedText } from './rich-text.ts'

const commands = [
  { name: 'bold', command: 'bold' },
  { name: 'italic', command: 'italic' },
  { name: 'underline', command: 'underline' },
  { name: 'heading', command: 'formatBlock', argument: 'h2' },
  { name: 'paragraph', command: 'formatBlock', argument: 'p' },
  { name: 'bullets', command: 'insertUnorderedList' },
  { name: 'numbers', command: 'insertOrderedList' },
  { name: 'plain', command: 'removeFormat' },
] as const

/** A plain editor for formatted words: paragraphs, headings, lists, emphasis, links. */
export function RichTextEditor({ value, onChange, words, lang, ...rest }: ControlProps<string> & { lang?: string }) {
  const t = useTexts(kitTexts)
  const area = useRef<HTMLDivElement>(null)
  /** where the link will stand: the focus leaves the words while its address is typed */
  const [linkAt, setLinkAt] = useState<Range | null>(null)
  useEffect(() => {
    // what is typed comes back as value: writing it again would move the caret
    if (area.current && cleanedText(area.current.innerHTML) !== (value ?? ''))
      area.current.innerHTML = cleanedText(value ?? '')
  }, [value])
  const tell = () => onChange?.(area.current?.textContent?.trim() ? cleanedText(area.current.innerHTML) : null)
  function run(command: string, argument?: string) {
    area.current?.focus()
    document.execCommand(command, false, argument)
    tell()
  }
  function paste(event: ClipboardEvent) {
    const html = event.clipboardData.getData('text/html')
    if (html === '') return
    event.preventDefault()
    document.execCommand('insertHTML', false, cleaned(html))
  }
  function openLink() {
    const selection = getSelection()
    const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null
    if (range && area.current?.contains(range.commonAncestorContainer)) return setLinkAt(range.cloneRange())
    const end = document.createRange()
    if (area.current) end.selectNodeContents(area.current)
    end.collapse(false)
    setLinkAt(end)
  }
  function putLink(address: string) {
    const range = linkAt
    setLinkAt(null)
    area.current?.focus()
    if (!range) return
    getSelection()?.removeAllRanges()
    getSelection()?.addRange(range)
    const link = document.createElement('a')
    link.href = address
    link.textContent = address
    // without chosen words the address stands for itself
    if (range.collapsed) document.execCommand('insertHTML', false, link.outerHTML)
    else document.execCommand('createLink', false, address)
    tell()
  }
  return (
    <div className="rich-editor">
      <div role="toolbar" aria-label={t('richText.toolbar')} className="rich-editor-tools">
        {commands.map((each) => (
          <button
            key={each.name}
            type="button"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(each.command, 'argument' in each ? each.argument : undefined)}
          >
            {t(`richText.${each.name}`)}
          </button>
        ))}
        <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={openLink}>
          {t('richText.link')}
        </button>
      </div>
      {linkAt && <LinkField onPut={putLink} onClose={() => setLinkAt(null)} />}
      {/* biome-ignore lint/a11y/useSemanticElements: a text area holds no formatted words */}
      <div
        {...tiesOf(rest)}
        ref={area}
        role="textbox"
        tabIndex={0}
        aria-multiline
        aria-label={words.label}
        {...(lang === undefined ? {} : { lang })}
        contentEditable
        suppressContentEditableWarning
        className="rich-editor-area"
        onFocus={() => document.execCommand('defaultParagraphSeparator', false, 'p')}
        onInput={tell}
        onPaste={paste}
      />
    </div>
  )
}
