import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { type Language, labelIn } from '#kernel/contract/languages.ts'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { RichText } from '../../RichText.tsx'
import type { Content } from '../calls.ts'
import { LanguageTabs } from '../LanguageTabs.tsx'
import { texts } from '../texts.ts'

const Preview = lazy(() => import('./Preview.tsx').then((file) => ({ default: file.Preview })))

/** What it says, for those who may only look. */
export function ReadOnlyContent({ row, content }: { row: AnyRow; content: Content }) {
  const t = useTexts(texts)
  const [language, setLanguage] = useState<Language>('zh')
  const [isPreviewed, setPreviewed] = useState(false)
  return (
    <section className="office-card" aria-label={t('announcement.content')}>
      <h2>
        {t('announcement.content')}
        <LanguageTabs
          value={language}
          onChange={setLanguage}
          isWhole={(each) => Boolean(content.titles[each] && content.bodies[each])}
        />
      </h2>
      <p lang={language}>{labelIn(content.summaries, language)}</p>
      <RichText html={labelIn(content.bodies, language)} language={language} />
      <div className="office-buttons">
        <Button onClick={() => setPreviewed(true)}>{t('announcement.preview')}</Button>
      </div>
      <Suspense>
        {isPreviewed && <Preview row={row} content={content} language={language} onClose={() => setPreviewed(false)} />}
      </Suspense>
    </section>
  )
}
