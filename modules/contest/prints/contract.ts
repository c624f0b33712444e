import { refusals } from '#kernel/contract/refusals.ts'
import { routes } from '#kernel/contract/routes.ts'

/** What became of one page of a signed form that came back. */
export const signedPageStates = ['reading', 'matched', 'unread', 'confirmed', 'foreign', 'stale'] as const
export type SignedPageState = (typeof signedPageStates)[number]

export const printRoutes = routes('prints', {
  /** the form as data, for the print view: the frozen version, or a preview of the draft */
  form: { method: 'GET', path: '/api/declarations/:declaration/form' },
  /** a signed address of the same form as PDF, good for five minutes */
  formAddress: { method: 'GET', path: '/api/declarations/:declaration/form-address' },
  /** whole, or one page of it as a picture (`page=2`) */
  formPdf: { method: 'GET', path: '/api/forms/:declaration', raw: true },
  receiptAddress: { method: 'GET', path: '/api/declarations/:declaration/receipt-address' },
  receiptPdf: { method: 'GET', path: '/api/receipt-papers/:declaration', raw: true },
  /** which pages of the signed form are here, and which are missing */
  signedPages: { method: 'GET', path: '/api/declarations/:declaration/signed-pages' },
  addSigned: { method: 'POST', path: '/api/declarations/:declaration/signed-pages' },
  confirmPage: { method: 'POST', path: '/api/declarations/:declaration/signed-pages/:page/confirm' },
  removePage: { method: 'DELETE', path: '/api/declarations/:declaration/signed-pages/:page' },
})

export const printRefusals = refusals({
  form_not_frozen: { status: 409, when: 'signed pages are sent before the form was frozen for printing' },
  signed_file_format: { status: 422, when: 'a signed form that is neither a PDF nor a picture' },
  signed_file_too_long: { status: 422, when: 'a signed PDF with more pages than any form has' },
  page_number_unknown: { status: 422, when: 'confirming a page as a number the form does not have' },
  page_not_readable_yet: {
    status: 409,
    when: 'confirming a page that is still being read, or that belongs to another form',
  },
  paper_not_set: { status: 503, when: 'a paper whose setting took too long, or ended twice' },
})

/** A signed PDF may have at most so many pages; the longest form has a third. */
export const signedPagesMax = 60
