// What the money screens of later modules are put together from.
export { accountsPage, entriesPage, feeRulesPage, proofsPage, transfersPage } from './pages.tsx'
export { RelatedRows } from './RelatedRows.tsx'
