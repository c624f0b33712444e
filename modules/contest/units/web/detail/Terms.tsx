import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import type { unitCalls } from '../calls.ts'
import { texts } from '../texts.ts'

type Term = Awaited<ReturnType<typeof unitCalls.view>>['terms'][number]

/** Who was the contact, from when to when, and why that ended. */
export function Terms({ terms }: { terms: readonly Term[] }) {
  const t = useTexts(texts)
  const { date } = useFormats()
  const dayOf = (day: string | null) => (day === null ? t('terms.unknown') : date(`${day}T12:00:00+08:00`))
  return (
    <section>
      <h2>{t('terms.title')}</h2>
      {terms.length === 0 && <p>{t('terms.none')}</p>}
      <ol className="unit-terms">
        {terms.map((term) => (
          <li key={term.id}>
            <strong>{term.account.name}</strong>{' '}
            {t('terms.span', {
              since: dayOf(term.sinceOn),
              until: term.endedOn === null ? t('terms.now') : dayOf(term.endedOn),
            })}
            <br />
            <small>
              {[
                term.givenBy && t('terms.givenBy', { name: term.givenBy }),
                term.endReason && t('terms.reason', { reason: term.endReason }),
                term.successor && t('terms.successor', { name: term.successor }),
                term.endedBy && t('terms.endedBy', { name: term.endedBy }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        ))}
      </ol>
    </section>
  )
}
