import { NetworkError } from './client/errors.ts'
import { toast } from './ui/toast-store.ts'

/**
 * Of a press that did not get through, and that its page has no words for, these are said. What has been told already is no
 * mistake of the page; everything else stays one.
 * @param cut that nothing came through
 */
export function tellUnhandled(cut: string): void {
  addEventListener('unhandledrejection', (event) => {
    const isCut = event.reason instanceof NetworkError
    if (isCut) toast(cut, 'danger')
    if (isCut || event.reason?.isTold) event.preventDefault()
  })
}
