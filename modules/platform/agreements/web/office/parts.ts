export { BodyCell } from './BodyCell.tsx'
export { CompareVersions } from './CompareVersions.tsx'
export { VersionForm } from './VersionForm.tsx'
