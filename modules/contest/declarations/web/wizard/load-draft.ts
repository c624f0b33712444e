import { notFound } from '#kernel/contract/refusals.ts'
import type { LoaderInput } from '#kernel/web/pages.ts'
import { type Draft, openDraft } from '../draft/draft.ts'
import type { Words } from '../words.ts'

/** The loader of every page of the wizard. */
export async function loadDraft({ api, params }: LoaderInput): Promise<{ draft: Draft }> {
  if (!params.declaration) throw notFound()
  return { draft: await openDraft(api, params.declaration) }
}

/** Where a page of the wizard stands: below the list. */
export function wizardTrail(t: Words) {
  return [{ label: t('list.title'), href: '/declarations' }]
}
