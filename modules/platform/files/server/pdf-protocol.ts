/** What the program and its PDF process say to each other. */
export interface PdfTask {
  source: { path: string } | { bytes: Uint8Array }
  /** how many pages to draw, from the first */
  maxPages: number
  dpi: number
  /** drawn smaller where a side would be longer */
  maxSidePx: number
}

/** The program asks for the next page when it is done with the last: a page takes some 15 MB. */
export const goOn = 'next'

export type PdfAnswer =
  | { kind: 'document'; pageCount: number }
  | { kind: 'page'; page: number; widthPx: number; heightPx: number; rgba: Uint8Array }
  | { kind: 'end' }
  | { kind: 'failed'; reason: 'locked' | 'damaged' }
