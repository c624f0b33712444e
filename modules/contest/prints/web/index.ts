// A paper opened by a button: what pages of later modules use too.
export { openPaper } from './calls.ts'
export { OpenPdf } from './OpenPdf.tsx'
