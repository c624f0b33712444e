import { replace } from 'react-router'
import type { LoaderInput } from '#kernel/web/pages.ts'
import type { Translate } from '#kernel/web/texts.tsx'
import {
  type Draft,
  endingStepOf,
  goesAsTeam,
  isFinal,
  loadDraft,
  stepAddress,
} from '#modules/contest/declarations/web/index.ts'
import type { zh } from '../texts/zh.ts'

/** Where these pages stand: below the list. */
export function endingTrail(t: Translate<typeof zh>) {
  return [{ label: t('submission.list'), href: '/declarations' }]
}

/** The pages after filling in: a declaration that is not of a team, or that is not as far as the page, is led where it stands. */
export async function loadEnding(input: LoaderInput): Promise<{ draft: Draft }> {
  const { draft } = await loadDraft(input)
  if (!goesAsTeam(draft.read().kind)) throw replace(stepAddress(draft.id, 'submission'))
  return { draft }
}

/** The same of a page that needs the form to be final. */
export async function loadAfterFreezing(input: LoaderInput): Promise<{ draft: Draft }> {
  const { draft } = await loadEnding(input)
  if (!isFinal(draft.read().detail)) throw replace(stepAddress(draft.id, 'confirmation'))
  return { draft }
}

/** The one page of submission; a team is led to the step of its own where it stands. */
export async function loadSubmission(input: LoaderInput): Promise<{ draft: Draft }> {
  const { draft } = await loadDraft(input)
  const { kind, detail } = draft.read()
  if (goesAsTeam(kind)) throw replace(stepAddress(draft.id, endingStepOf(kind, detail)))
  return { draft }
}
