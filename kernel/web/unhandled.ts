import { NetworkError, RefusedError, saidBy } from './client/errors.ts'
import { toast } from './ui/toast-store.ts'

/**
 * Of a press that did not get through, and that its page has no words for, these are said; of one that was refused, what the
 * server said. What has been told already, or did not come through, is no mistake of the page; everything else stays one.
 * @param cut that nothing came through
 */
export function tellUnhandled(cut: string): void {
  addEventListener('unhandledrejection', (event) => {
    const { reason } = event
    const isCut = reason instanceof NetworkError
    const isTold = reason instanceof RefusedError && reason.isTold
    if (isCut || (reason instanceof RefusedError && !isTold)) toast(saidBy(reason) ?? cut, 'danger')
    if (isCut || isTold) event.preventDefault()
  })
}
