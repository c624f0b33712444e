export { type Address, requireSigned, signAddress } from './addresses.ts'
export { blankPaper } from './blank.ts'
export { accentOf, footer, unitPaperHead } from './form.ts'
export { missingCharacters } from './glyphs.ts'
export { setUnitOpinions, type UnitOpinion } from './opinions.ts'
export { paperOf, setPapers } from './papers.ts'
export { readSignedFile } from './reading.ts'
export { type PaperName, paperDisposition, sendPdf } from './sending.ts'
export {
  countedPages,
  readSignedPages,
  type SelectedPages,
  selectSignedPages,
  signedPageFiles,
} from './signed-pages.ts'
export { type Picture, typeset } from './typesetter.ts'
