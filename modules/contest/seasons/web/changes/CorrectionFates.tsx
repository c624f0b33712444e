import { languageNames } from '#kernel/contract/languages.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import type { DraftComparison } from '../calls.ts'
import { texts } from '../texts.ts'

/** What publishing makes of the words that were corrected on top of the version before; those that end unused are told one by one. */
export function CorrectionFates({ corrections }: Pick<DraftComparison, 'corrections'>) {
  const t = useTexts(texts)
  const { 'taken-over': taken = [], stays = [], dropped = [] } = Object.groupBy(corrections, ({ fate }) => fate)
  return (
    <>
      {taken.length > 0 && <p>{t('publish.taken', { count: taken.length })}</p>}
      {stays.length > 0 && <p>{t('publish.stays', { count: stays.length })}</p>}
      {dropped.length > 0 && (
        <>
          <p className="season-warn">{t('publish.dropped', { count: dropped.length })}</p>
          <ul className="season-differences season-dropped">
            {dropped.map(({ path, language, text, nextText }) => (
              <li key={`${path} ${language}`}>
                <dl>
                  <div>
                    <dt>{t('publish.shown', { language: languageNames[language] })}</dt>
                    <dd lang={language}>
                      <del>{text}</del>
                    </dd>
                  </div>
                  <div>
                    <dt>{t('publish.next')}</dt>
                    <dd lang={nextText === null ? undefined : language}>
                      {nextText === null ? t('publish.nothing') : <ins>{nextText}</ins>}
                    </dd>
                  </div>
                </dl>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
