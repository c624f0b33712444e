import { lazy, Suspense } from 'react'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import type { DeclarationKind, SeasonDefinition } from '../../contract.ts'
import { texts } from '../texts.ts'
import { useEditor } from './editor-context.ts'
import { KindsPage } from './KindsPage.tsx'
import { PropItem } from './PropItem.tsx'
import { type Part, valueAt } from './paths.ts'
import { basicsProps, kindPageOf, kindPages, type PageName, seasonPages, titleOf } from './places.ts'
import { ShapeForm } from './ShapeForm.tsx'
import { propOf } from './shapes.ts'

const KindPreview = lazy(() => import('../preview/KindPreview.tsx').then((file) => ({ default: file.KindPreview })))

/** The forms of one page of the document. */
export function DocumentPage({ page }: { page: PageName }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { document } = useEditor()
  const kind = kindPageOf(page)
  if (kind) {
    const part = valueAt(document, `kinds[${kind.index}]`) as Part | undefined
    if (!part) return <p>{t('editor.noPage')}</p>
    const name = titleOf(part, language) || t('item.nameless', { number: kind.index + 1 })
    return (
      <section className="season-page" aria-labelledby="season-page-title">
        <h2 id="season-page-title">
          {name} · {t(`kindPages.${kind.page}`)}
        </h2>
        <p className="season-lead">{t(`kindLeads.${kind.page}`)}</p>
        {kind.page === 'preview' ? (
          <Suspense fallback={<p>{t('loading')}</p>}>
            <KindPreview
              definition={document as unknown as SeasonDefinition}
              kind={part as unknown as DeclarationKind}
            />
          </Suspense>
        ) : kind.page === 'about' ? (
          <ShapeForm shape="kind" path={`kinds[${kind.index}]`} part={part} except={kindPages} />
        ) : (
          <Whole name={kind.page} owner={part} shape="kind" above={`kinds[${kind.index}].`} />
        )}
      </section>
    )
  }
  const name = seasonPages.find((each) => each === page)
  if (!name) return <p>{t('editor.noPage')}</p>
  return (
    <section className="season-page" aria-labelledby="season-page-title">
      <h2 id="season-page-title">{t(`pages.${name}`)}</h2>
      <p className="season-lead">{t(`leads.${name}`)}</p>
      {name === 'basics' && <ShapeForm shape="season" path="" part={document} only={basicsProps()} />}
      {name === 'kinds' && <KindsPage />}
      {name !== 'basics' && name !== 'kinds' && <Whole name={name} owner={document} shape="season" above="" />}
    </section>
  )
}

interface WholeProps {
  name: string
  owner: Part
  shape: 'season' | 'kind'
  above: string
}

/** A page that is one property. */
function Whole({ name, owner, shape, above }: WholeProps) {
  const prop = propOf(shape, name)
  if (!prop) throw new Error(`a ${shape} has no ${name}`)
  return <PropItem prop={prop} path={`${above}${name}`} value={owner[name]} owner={owner} />
}
