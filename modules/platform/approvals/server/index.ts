export { mayExportUnmasked } from './operations.ts'
