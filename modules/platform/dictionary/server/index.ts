export { fillDictionary } from './fill.ts'
export { firstDictionary } from './first/index.ts'
export { dictionaryOf, entriesOfType, forgetDictionary, labelOf } from './queries.ts'
