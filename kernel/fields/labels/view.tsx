import { Input, Segmented, Tag } from 'antd'
import { useEffect, useState } from 'react'
import { type Labels, type Language, labelIn, languageNames, languages } from '../../contract/languages.ts'
import { type CellProps, type ControlProps, defineView, tiesOf } from '../../web/console/field-view.ts'
import { kitTexts } from '../../web/console/kit-texts.ts'
import { RichText } from '../../web/console/RichText.tsx'
import { wordsOf } from '../../web/console/rich-text.ts'
import { useLanguage, useTexts } from '../../web/texts.tsx'
import { TextFilter } from '../text/view.tsx'

/** In the reader's language; what has no translation shows the Chinese and says so. */
function Cell({ value, field }: CellProps<Labels>) {
  const t = useTexts(kitTexts)
  const language = useLanguage()
  if (value === null) return null
  return (
    <>
      {field.limits.isRich ? (
        <span className="cell-long">{wordsOf(labelIn(value, language))}</span>
      ) : (
        labelIn(value, language)
      )}
      {!value[language] && <Tag className="cell-mark">{t('labels.untranslated')}</Tag>}
    </>
  )
}

/** One language at a time; a dot at those that still have no translation. */
function Control({ value, onChange, field, words, problems = [], ...rest }: ControlProps<Labels>) {
  const t = useTexts(kitTexts)
  const [shown, setShown] = useState<Language>('zh')
  const wrong = languages.filter((language) => problems.some(({ path }) => path === language))
  const [firstWrong] = wrong
  const isOutOfSight = firstWrong !== undefined && !wrong.includes(shown)
  // a problem nobody sees is none: its language comes forward, once
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever turns to another language then, stays there
  useEffect(() => {
    if (isOutOfSight) setShown(firstWrong)
  }, [firstWrong])
  const labels: Partial<Labels> = value ?? {}
  const shared = {
    ...tiesOf(rest),
    lang: shown,
    value: labels[shown] ?? '',
    'aria-label': `${words.label} (${languageNames[shown]})`,
    placeholder: shown === 'zh' ? '' : labels.zh,
    onChange: (event: { target: { value: string } }) => put(event.target.value),
    ...(field.limits.maxChars === undefined ? {} : { count: { max: field.limits.maxChars } }),
  }
  function put(text: string) {
    const next = { ...labels, [shown]: text || undefined }
    onChange?.(languages.some((language) => next[language]) ? ({ ...next, zh: next.zh ?? '' } as Labels) : null)
  }
  return (
    <div className="control-labels">
      <Segmented<Language>
        size="small"
        aria-label={t('labels.language')}
        value={shown}
        onChange={setShown}
        options={languages.map((language) => ({
          value: language,
          label: (
            <span lang={language}>
              {languageNames[language]}
              {!labels[language] && (
                <small> · {t(language === 'zh' ? 'labels.unfilled' : 'labels.untranslated')}</small>
              )}
            </span>
          ),
        }))}
      />
      {field.limits.isRich ? (
        <RichText
          key={shown}
          {...tiesOf(rest)}
          field={field}
          words={{ ...words, label: shared['aria-label'] }}
          lang={shown}
          value={labels[shown] ?? ''}
          onChange={(html) => put(html ?? '')}
        />
      ) : field.limits.isLong ? (
        <Input.TextArea {...shared} rows={3} className="control-long" />
      ) : (
        <Input {...shared} />
      )}
    </div>
  )
}

export const labelsView = defineView<Labels>({ Cell, Control, Filter: TextFilter, widthPx: 200, isWide: true })
