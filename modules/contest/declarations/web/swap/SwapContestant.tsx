import { lazy, Suspense, useState } from 'react'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { Stack } from '#kernel/web/ui/Layout.tsx'
import type { Draft } from '../draft/draft.ts'
import type { DraftView } from '../draft/use-draft.ts'
import { texts } from './texts.ts'

// of teams alone, and of those only who swaps: with its fields it weighs a sixth of the page
const SwapForm = lazy(() => import('./SwapForm.tsx').then((file) => ({ default: file.SwapForm })))

/** On the members of a team that was handed in: another contestant in the place of one, while swaps are taken. */
export function SwapContestant({ draft, view }: { draft: Draft; view: DraftView }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const [isOpen, setOpen] = useState(false)
  const until = view.kind.team?.swapUntil
  if (until === undefined || view.detail.abilities.swap !== null) return null
  return (
    <section aria-labelledby="swap-title">
      <Stack>
        <h2 id="swap-title">{t('title')}</h2>
        <p>{t('lead', { until: formats.dateTime(until) })}</p>
        {isOpen ? (
          <Suspense>
            <SwapForm draft={draft} view={view} onClose={() => setOpen(false)} />
          </Suspense>
        ) : (
          <div>
            <Button icon="refresh" onClick={() => setOpen(true)}>
              {t('open')}
            </Button>
          </div>
        )}
      </Stack>
    </section>
  )
}
