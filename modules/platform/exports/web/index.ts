// What the console shows of these in its top bar, and hands to its lists.
export { DownloadShelves } from './DownloadShelves.tsx'
export { tables } from './tables.ts'
