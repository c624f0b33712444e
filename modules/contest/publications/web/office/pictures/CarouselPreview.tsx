import type { FileReference } from '#kernel/contract/fields.ts'
import { type Labels, labelIn } from '#kernel/contract/languages.ts'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Carousel } from '#kernel/web/ui/Carousel.tsx'
import { texts } from '../texts.ts'
import { pictureState } from './picture-state.ts'

/** The carousel as it stands on the landing page now. It does not move by itself here, and leads nowhere. */
export function CarouselPreview({ rows, nowMs }: { rows: readonly AnyRow[]; nowMs: number }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const shown = rows.filter((row) => pictureState(row, nowMs) === 'shown')
  if (shown.length === 0) return rows.length === 0 ? null : <p className="office-note">{t('pictures.noneShown')}</p>
  return (
    <div className="office-card">
      <h2>{t('pictures.preview')}</h2>
      <div className="office-carousel">
        <Carousel
          label={t('pictures.preview')}
          intervalMs={0}
          slides={shown.map((row) => ({
            id: row.id,
            image: (row.image as FileReference | null)?.url ?? '',
            alt: labelIn(row.alt as Labels, language),
          }))}
          words={{
            previous: t('pictures.previous'),
            next: t('pictures.next'),
            pause: t('pictures.pause'),
            play: t('pictures.play'),
            slide: (place, count) => t('pictures.slide', { place, count }),
          }}
        />
      </div>
    </div>
  )
}
