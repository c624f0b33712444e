export { addNamedEntries, fillDictionary, type NamedEntry } from './fill.ts'
export { firstDictionary } from './first/index.ts'
export { dictionaryOf, entriesOfType, labelOf, requireEntry } from './queries.ts'
export { type EntryRemoval, entryRemoving, keepUsedEntries } from './uses.ts'
