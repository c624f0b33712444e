import type { FileReference } from '../../../contract/fields.ts'

/** A file as the viewer is handed it. The addresses live five minutes. */
export interface ViewedFile {
  id: string
  name: string
  mediaType: string
  /** our own picture of it; with `page=2` behind it, of its second page. Null: there is none. */
  previewUrl: string | null
  /** the bytes as they are kept; null: they are withheld */
  url: string | null
}

export type ViewedKind = 'picture' | 'pages' | 'film' | 'unchecked' | 'other'

/** How it can be shown. */
export function kindOf({ mediaType, previewUrl, url }: ViewedFile): ViewedKind {
  if (mediaType.startsWith('video/')) return url === null ? 'unchecked' : 'film'
  if (previewUrl === null && url === null) return 'unchecked'
  if (mediaType === 'application/pdf') return 'pages'
  return mediaType.startsWith('image/') ? 'picture' : 'other'
}

/** A file of a row as the viewer is handed it: of pictures and documents ours is shown. */
export function viewedOf({ id, name, mediaType, url, pagesUrl }: FileReference): ViewedFile {
  const isDrawn = pagesUrl !== null || mediaType.startsWith('image/')
  return { id, name, mediaType, previewUrl: isDrawn ? (pagesUrl ?? url) : null, url: isDrawn ? null : url }
}
