export { correctTexts, followCorrections, onCorrections, pageWordsTag } from './corrections.ts'
export { isLabels, labelsWithin, pathInto, setLabelSources } from './labels.ts'
export { requireNames, withNames } from './names.ts'
export { type LoadCatalogues, setCatalogues, syncTexts } from './sync-texts.ts'
