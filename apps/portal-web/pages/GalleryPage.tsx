import { useState } from 'react'
import { definePage } from '#kernel/web/pages.ts'
import { useLanguage } from '#kernel/web/texts.tsx'
import { Gallery } from '../gallery/Gallery.tsx'
import { shellTexts } from '../shell-texts.ts'

export const galleryPage = definePage({ texts: shellTexts, title: (t) => t('gallery'), Page: GalleryPage })

/** The design system's own page. */
function GalleryPage() {
  const language = useLanguage()
  const [nowAt] = useState(Date.now)
  return <Gallery language={language} nowAt={nowAt} />
}
