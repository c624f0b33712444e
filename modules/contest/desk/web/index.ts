// What pages of later modules use too: people from a spreadsheet, and one thing done for many of them.
export { type BulkItem, BulkRun } from './BulkRun.tsx'
export { RosterUpload, saveSpreadsheet } from './RosterUpload.tsx'
export { texts as deskTexts } from './texts.ts'
