import { Button } from 'antd'
import { useState } from 'react'
import { languageNames } from '#kernel/contract/languages.ts'
import { listed } from '#kernel/contract/listed.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { texts } from '../texts.ts'
import { CrumbText } from './CrumbText.tsx'
import { useEditor } from './editor-context.ts'
import { crumbsOf, untranslated } from './places.ts'

/** so many are shown at once; the rest follows when these are done */
const shownMax = 30

/** What keeps the draft from being published, and which texts lack a language; each leads to its place. */
export function EditorSide() {
  return (
    <aside className="season-side">
      <Problems />
      <Untranslated />
    </aside>
  )
}

function Problems() {
  const t = useTexts(texts)
  const language = useLanguage()
  const { problems, document, go, isReadOnly } = useEditor()
  if (isReadOnly && problems.length === 0) return null
  return (
    <section className="season-card" aria-labelledby="season-problems" aria-live="polite">
      <h2 id="season-problems">{t('problems.title', { count: problems.length })}</h2>
      {problems.length === 0 && <p className="season-fine">{t('problems.none')}</p>}
      <ul>
        {problems.slice(0, shownMax).map(({ at, code, message }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same problem may stand in one place twice
          <li key={`${at} ${code} ${index}`}>
            <button type="button" className="season-jump" onClick={() => go(at)}>
              <small>
                <CrumbText crumbs={crumbsOf(at, document, language).crumbs} />
              </small>
              {message}
            </button>
          </li>
        ))}
      </ul>
      {problems.length > shownMax && <p>{t('problems.more', { count: problems.length - shownMax })}</p>}
    </section>
  )
}

function Untranslated() {
  const t = useTexts(texts)
  const language = useLanguage()
  const { document, go, setOpen } = useEditor()
  const [isShown, setShown] = useState(false)
  const found = untranslated(document)
  if (found.length === 0) return null
  return (
    <section className="season-card" aria-labelledby="season-untranslated">
      <h2 id="season-untranslated">{t('untranslated.title', { count: found.length })}</h2>
      <p>{t('untranslated.hint')}</p>
      <Button size="small" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? t('untranslated.hide') : t('untranslated.show')}
      </Button>
      {isShown && (
        <ul>
          {found.slice(0, shownMax).map(({ path, missing }) => (
            <li key={path}>
              <button
                type="button"
                className="season-jump"
                onClick={() => {
                  setOpen(path, true)
                  go(path)
                }}
              >
                <small>
                  <CrumbText crumbs={crumbsOf(path, document, language).crumbs} />
                </small>
                {t('untranslated.lacks', {
                  languages: listed(
                    missing.map((each) => languageNames[each]),
                    language,
                  ),
                })}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
