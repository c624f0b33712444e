// What the screens of later modules may use of these: the frame of the wizard and the open declaration.
export { accentOf } from './accents.ts'
export { Answers } from './answers/Answers.tsx'
export { WithdrawButton } from './DeclarationCard.tsx'
export type { Draft } from './draft/draft.ts'
export { openDraft } from './draft/draft.ts'
export { type DraftView, useDraft } from './draft/use-draft.ts'
export { Confirmation } from './fields/Confirmation.tsx'
export { fileWords } from './materials/material-words.ts'
export { StateTag } from './StateTag.tsx'
export { Tracker } from './Tracker.tsx'
export { texts as wizardTexts } from './texts.ts'
export { loadDraft } from './wizard/load-draft.ts'
export { problemLabel } from './wizard/problem-label.ts'
export {
  endingStepOf,
  goesAsTeam,
  isFinal,
  isHandedIn,
  problemAddress,
  stepAddress,
  stepOfProblem,
  type WizardStep,
  wizardStepsOf,
} from './wizard/steps.ts'
export { UnfreezeButton } from './wizard/UnfreezeButton.tsx'
export { Wizard } from './wizard/Wizard.tsx'
export { problemWords, useKindWords, type Words, wordsOf } from './words.ts'
