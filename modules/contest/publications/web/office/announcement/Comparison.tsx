import { useQuery } from '@tanstack/react-query'
import { languageNames } from '#kernel/contract/languages.ts'
import { saidBy } from '#kernel/web/client/errors.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import type { ParagraphChange } from '../../../contract/office.ts'
import { officeCalls } from '../calls.ts'
import { texts } from '../texts.ts'

/** What was added and what was removed between two versions, by language, paragraph by paragraph. */
export function Comparison({ id, from, to }: { id: string; from: number; to: number }) {
  const t = useTexts(texts)
  const { data, error } = useQuery({
    queryKey: ['resource', 'announcements', 'comparison', id, from, to],
    queryFn: () => officeCalls.comparison({ params: { announcement: id }, query: { from, to } }, { quiet: true }),
    // what was saved never changes
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error) return <p role="alert">{saidBy(error) ?? t('cut')}</p>
  if (!data) return <p>{t('loading')}</p>
  const files = data.attachments.filter(({ change }) => change !== 'same')
  if (data.languages.length === 0 && files.length === 0) return <p className="office-note">{t('versions.same')}</p>
  return (
    <div className="office-comparison">
      {data.languages.map(({ language, parts }) => (
        <section key={language}>
          <h3>{languageNames[language]}</h3>
          <div lang={language}>
            {parts.map(({ change, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their places
              <Part key={index} change={change} text={text} />
            ))}
          </div>
        </section>
      ))}
      {files.length > 0 && (
        <section>
          <h3>{t('files.title')}</h3>
          {files.map(({ change, name }) => (
            <Part key={name} change={change} text={name} />
          ))}
        </section>
      )}
    </div>
  )
}

function Part({ change, text }: { change: ParagraphChange; text: string }) {
  const t = useTexts(texts)
  if (change === 'same') return <p>{text}</p>
  const Mark = change === 'added' ? 'ins' : 'del'
  return (
    <p>
      <span className="unseen">{t(`versions.${change}`)}</span>
      <Mark>{text}</Mark>
    </p>
  )
}
