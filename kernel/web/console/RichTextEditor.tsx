import { type ClipboardEvent, useEffect, useRef } from 'react'
import { useTexts } from '../texts.tsx'
import { type ControlProps, tiesOf } from './field-view.ts'
import { kitTexts } from './kit-texts.ts'

/** What may stand in a text; the server sanitises again when it is written. */
const kept = new Set(['P', 'BR', 'B', 'STRONG', 'I', 'EM', 'U', 'UL', 'OL', 'LI', 'H2', 'H3', 'BLOCKQUOTE', 'A', 'DIV'])
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

/** Only the elements above, without attributes but the address of a link: pasted styles, scripts and pictures stay out. */
export function cleaned(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of [...body.querySelectorAll('*')]) {
    if (['SCRIPT', 'STYLE', 'TEMPLATE', 'IFRAME', 'OBJECT'].includes(element.tagName)) element.remove()
    else if (!kept.has(element.tagName)) element.replaceWith(...element.childNodes)
    else
      for (const { name, value } of [...element.attributes])
        if (!(element.tagName === 'A' && name === 'href' && /^(https?:|mailto:|\/)/i.test(value)))
          element.removeAttribute(name)
  }
  return body.innerHTML
}

/** A plain editor for formatted words: paragraphs, headings, lists, emphasis, links. */
export function RichTextEditor({ value, onChange, words, ...rest }: ControlProps<string>) {
  const t = useTexts(kitTexts)
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // what is typed comes back as value: writing it again would move the caret
    if (area.current && cleaned(area.current.innerHTML) !== (value ?? '')) area.current.innerHTML = cleaned(value ?? '')
  }, [value])
  const tell = () => onChange?.(area.current?.textContent?.trim() ? cleaned(area.current.innerHTML) : null)
  function paste(event: ClipboardEvent) {
    const html = event.clipboardData.getData('text/html')
    if (html === '') return
    event.preventDefault()
    document.execCommand('insertHTML', false, cleaned(html))
  }
  return (
    <div className="rich-text">
      <div role="toolbar" aria-label={t('richText.toolbar')} className="rich-text-tools">
        {commands.map((each) => (
          <button
            key={each.name}
            type="button"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              area.current?.focus()
              document.execCommand(each.command, false, 'argument' in each ? each.argument : undefined)
              tell()
            }}
          >
            {t(`richText.${each.name}`)}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a text area holds no formatted words */}
      <div
        {...tiesOf(rest)}
        ref={area}
        role="textbox"
        tabIndex={0}
        aria-multiline
        aria-label={words.label}
        contentEditable
        suppressContentEditableWarning
        className="rich-text-area"
        onInput={tell}
        onPaste={paste}
      />
    </div>
  )
}
