import { lazy } from 'react'

// The words of the list of people, and merging; a later module makes the page, since it shows the declarations of each.
export { peopleTexts } from './texts.ts'
export const MergeDialog = lazy(async () => ({ default: (await import('./MergeDialog.tsx')).MergeDialog }))
export const DuplicatesTool = lazy(async () => ({ default: (await import('./DuplicatesTool.tsx')).DuplicatesTool }))
