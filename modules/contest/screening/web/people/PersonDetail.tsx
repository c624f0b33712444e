import '../review.css'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { labelIn } from '#kernel/contract/languages.ts'
import { saidBy } from '#kernel/web/client/errors.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { UnmaskDialog } from '#kernel/web/console/UnmaskDialog.tsx'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { screeningCalls, screeningKey } from '../calls.ts'
import { StateTag } from '../StateTag.tsx'
import { texts } from '../texts.ts'

type Named = Awaited<ReturnType<typeof screeningCalls.ofPerson>>['declarations'][number]

/** What the person took part in, over all seasons, and their number in full for whoever says why. */
export function PersonDetail({ row }: { row: AnyRow }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { dateTime } = useFormats()
  const { data, error } = useQuery({
    queryKey: [...screeningKey, 'person', row.id],
    queryFn: () => screeningCalls.ofPerson({ params: { person: row.id } }, { quiet: true }),
  })
  const declarations = data?.declarations ?? []
  return (
    <section>
      <h2>{t('person.title')}</h2>
      {error && <p role="alert">{saidBy(error) ?? t('cut')}</p>}
      {data && declarations.length === 0 && <p>{t('person.none')}</p>}
      {declarations.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        <section className="overview-scroll" tabIndex={0} aria-label={t('person.title')}>
          <table className="overview-table person-table">
            <thead>
              <tr>
                <th scope="col">{t('person.work')}</th>
                <th scope="col">{t('person.season')}</th>
                <th scope="col">{t('person.role')}</th>
                <th scope="col">{t('person.unit')}</th>
                <th scope="col">{t('person.state')}</th>
              </tr>
            </thead>
            <tbody>
              {declarations.map((each) => (
                <tr key={`${each.id} ${each.personId}`}>
                  <th scope="row">
                    <Link to={`/contest/declarations/${each.id}`}>{each.title || each.number}</Link>
                    <br />
                    <small>
                      {each.number} · {labelIn(each.kind, language)}
                    </small>
                  </th>
                  <td>
                    {labelIn(each.season.title, language)}
                    {each.submittedAt && (
                      <>
                        <br />
                        <small>{dateTime(each.submittedAt)}</small>
                      </>
                    )}
                  </td>
                  <td>{t(`person.roles.${each.role}`)}</td>
                  <td>{each.unit.name}</td>
                  <td>
                    <StateTag state={each.state} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {declarations[0] && <FullNumber row={row} named={declarations[0]} />}
    </section>
  )
}

/** The identity number in full: who looked, when and why is written down. */
function FullNumber({ row, named }: { row: AnyRow; named: Named }) {
  const t = useTexts(texts)
  const { may } = useConsoleAccess()
  const [isAsking, setAsking] = useState(false)
  const [seen, setSeen] = useState<{ revision: string; value: string } | null>(null)
  const name = String(row.name ?? '')
  if (!may('screening.unmask')) return null
  if (row.idNumberMasked === null) return <p>{t('person.noNumber')}</p>
  // a number that may have been mended meanwhile is kept from view again
  if (seen?.revision === row.revision) return <p className="review-number">{seen.value}</p>
  async function show(reason: string) {
    const params = { declaration: named.id, person: named.personId }
    const { value } = await screeningCalls.unmask({ params, body: { reason } }, { quiet: true })
    setSeen({ revision: row.revision, value })
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('person.unmask')}</Button>
      {isAsking && (
        <UnmaskDialog
          title={t('form.unmaskOf', { name })}
          action={t('person.unmask')}
          onUnmask={show}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
