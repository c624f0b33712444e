export { correctTexts, followCorrections, onCorrections, pageWordsTag } from './corrections.ts'
export { isLabels, labelsWithin, pathInto, setLabelSources } from './labels.ts'
export { requireNames, withNames } from './names.ts'
export { setOwnTexts, syncTexts } from './sync-texts.ts'
