export { correctTexts, followCorrections, onCorrections, pageWordsTag } from './corrections.ts'
export { isLabels, labelsWithin, pathInto, setLabelSources } from './labels.ts'
export { type LoadCatalogues, setCatalogues, syncTexts } from './sync-texts.ts'
