import { createContext, use } from 'react'
import type { ViewedFile } from '#kernel/web/console/viewer/viewed-file.ts'
import type { ReviewedForm, Words } from './form.ts'

/** The form as it was printed: of all files the one that has no id. */
export const formId = 'form'

/** Opens a file beside the form. */
export const ViewedContext = createContext<(id: string) => void>(() => undefined)

export function useOpenFile(): (id: string) => void {
  return use(ViewedContext)
}

/** All that can be looked at, in the order of the page; the printed form last. */
export function viewedFiles(t: Words, { view, kind }: ReviewedForm, formUrl: string | null): ViewedFile[] {
  const materials = kind.materials.flatMap(({ code }) =>
    view.declaration.materials.filter(({ material, state }) => material === code && state === 'ready'),
  )
  const pages = sortedPages(view.signedPages).filter(({ previewUrl }) => previewUrl !== null)
  return [
    ...materials,
    ...pages.map(({ id, fileName, pageNumber, previewUrl }) => ({
      id,
      name: pageNumber === null ? fileName : `${t('form.signedPages')} ${t('form.page', { page: pageNumber })}`,
      mediaType: 'image/webp',
      previewUrl,
      url: null,
    })),
    ...(formUrl === null
      ? []
      : [{ id: formId, name: t('form.pdf'), mediaType: 'application/pdf', previewUrl: null, url: formUrl }]),
  ]
}

/** Those that nobody could number come last. */
export function sortedPages<T extends { pageNumber: number | null }>(pages: readonly T[]): T[] {
  return pages.toSorted((one, other) => (one.pageNumber ?? 99) - (other.pageNumber ?? 99))
}
