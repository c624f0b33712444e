import { Button, Input, Tag } from 'antd'
import { type Language, languageNames, languages } from '#kernel/contract/languages.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { texts } from '../../texts.ts'
import { useEditor } from '../editor-context.ts'
import type { PropControlProps } from './control-props.ts'

const charsMax = 2000
const others = languages.filter((language) => language !== 'zh')

interface LabelsBoxProps extends Pick<PropControlProps, 'id' | 'label' | 'describedBy' | 'isBad'> {
  path: string
  value: unknown
  isLong: boolean
  isOptional: boolean
  onChange: (value: unknown) => void
}

/** Chinese in sight, the other languages one press away, and which of them still lack. */
export function LabelsBox({
  id,
  label,
  path,
  value,
  isLong,
  isOptional,
  onChange,
  describedBy,
  isBad,
}: LabelsBoxProps) {
  const t = useTexts(texts)
  const editor = useEditor()
  const labels = (value ?? {}) as Partial<Record<Language, string>>
  const isOpen = editor.isOpen(path)
  const missing = labels.zh ? others.filter((language) => !labels[language]) : []
  const put = (language: Language, text: string) => {
    const next = { ...labels, [language]: text }
    for (const other of others) if (!next[other]) delete next[other]
    const isEmpty = languages.every((each) => !next[each])
    onChange(isEmpty && isOptional ? undefined : { ...next, zh: next.zh ?? '' })
  }
  const boxOf = (language: Language) => {
    const shared = {
      id: language === 'zh' ? id : `${id}-${language}`,
      lang: language,
      value: labels[language] ?? '',
      maxLength: charsMax,
      'aria-label': t('labelIn', { label, language: languageNames[language] }),
      onChange: (event: { target: { value: string } }) => put(language, event.target.value),
      ...(language === 'zh' ? { 'aria-invalid': isBad } : { placeholder: labels.zh ?? '' }),
      ...(language === 'zh' && describedBy ? { 'aria-describedby': describedBy } : {}),
    }
    return isLong ? <Input.TextArea {...shared} rows={1} className="season-long" /> : <Input {...shared} />
  }
  return (
    <div className="season-labels" data-at={path}>
      <div className="season-labels-zh">
        {boxOf('zh')}
        <Button
          size="small"
          type="text"
          aria-expanded={isOpen}
          aria-label={t('translationsOf', { label })}
          onClick={() => editor.setOpen(path, !isOpen)}
        >
          {t('translations')}
          {missing.length > 0 && <Tag className="tag-warn cell-mark">{t('lacking', { count: missing.length })}</Tag>}
        </Button>
      </div>
      {isOpen && (
        <ul className="season-translations">
          {others.map((language) => (
            <li key={language} data-missing={missing.includes(language)}>
              <span lang={language}>{languageNames[language]}</span>
              {boxOf(language)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

export function LabelsInput(props: PropControlProps) {
  const { control, isOptional } = props.prop
  const isLong = control.kind === 'labels' && control.isLong === true
  return <LabelsBox {...props} isLong={isLong} isOptional={isOptional === true} />
}
