import './unit-codes.css'
import { useNavigate } from 'react-router'
import { labelIn } from '#kernel/contract/languages.ts'
import { definePage } from '#kernel/web/pages.ts'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx'
import { Field } from '#kernel/web/ui/Field.tsx'
import { Certificate } from '#kernel/web/ui/illustrations/making.tsx'
import { EmptyBox, Lock } from '#kernel/web/ui/illustrations/states.tsx'
import { PageHeader } from '#kernel/web/ui/Layout.tsx'
import { Anchor } from '#kernel/web/ui/Link.tsx'
import { Accordion } from '#kernel/web/ui/Lists.tsx'
import { Select } from '#kernel/web/ui/TextInputs.tsx'
import { codeTexts } from '../texts.ts'
import { CodeList } from './CodeList.tsx'
import { texts } from './texts.ts'
import { UnitsBelow } from './UnitsBelow.tsx'
import { codesOf, loadUnitCodes, type UnitCodes } from './unit-data.ts'

/** Every code of the contact's own unit: whose it is, what became of it, and the ways to hand it out. */
export const unitCodesPage = definePage({
  texts,
  also: [codeTexts],
  loader: loadUnitCodes,
  title: (t) => t('title'),
  trail: (t) => [{ label: t('corner'), href: '/unit' }],
  Page: ({ data }) => {
    const t = useTexts(texts)
    const { unit, place, season } = data
    const isOwn = unit?.id === place?.id
    return (
      <>
        <PageHeader
          title={place && !isOwn ? t('titleOf', { unit: place.name }) : t('title')}
          lead={place ? t('lead', { unit: place.name }) : t('leadNobody')}
          picture={<Certificate />}
        />
        {!unit && (
          <EmptyState
            picture={<Lock />}
            title={t('nobody.title')}
            action={
              <LinkButton variant="primary" href="/unit">
                {t('nobody.go')}
              </LinkButton>
            }
          >
            {t('nobody.text')}
          </EmptyState>
        )}
        {unit && !season && (
          <EmptyState picture={<EmptyBox />} title={t('noSeason.title')}>
            {t('noSeason.text')}
          </EmptyState>
        )}
        {unit && place && season && (
          <>
            <SeasonField data={data} />
            <Quotas data={data} />
            <InOffice data={data} />
            <UnitsBelow key={`${season.id} ${place.id}`} place={place.id} season={season.id} own={unit.id} />
            <CodeList
              key={`codes ${season.id} ${place.id}`}
              unit={place.id}
              season={season}
              permissions={data.permissions}
            />
          </>
        )}
      </>
    )
  },
})

function SeasonField({ data }: { data: UnitCodes }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const navigate = useNavigate()
  if (data.seasons.length < 2) return null
  return (
    <Field label={t('season')}>
      <Select
        value={data.season?.id}
        onChange={(event) =>
          void navigate(codesOf(event.target.value, data.place?.id === data.unit?.id ? undefined : data.place?.id))
        }
        options={data.seasons.map(({ id, title }) => ({ value: id, label: labelIn(title, language) }))}
      />
    </Field>
  )
}

/** What is done with codes in the office: the page is for handing them out on a phone. */
const officeWork = ['issue', 'handDown', 'revoke', 'reissue'].map((action) => `authorizationCodes.${action}`)

/** Where codes are made, passed to units below, revoked and issued anew, for who may do any of it. */
function InOffice({ data }: { data: UnitCodes }) {
  const t = useTexts(texts)
  if (!data.season || !officeWork.some((permission) => data.permissions.includes(permission))) return null
  return (
    <p>
      {t('office.text')}{' '}
      <Anchor href={`/console/contest/authorization-codes?view=quota&season=${data.season.id}`}>
        {t('office.go')}
      </Anchor>
    </p>
  )
}

/** What the unit has of each kind, in figures. */
function Quotas({ data }: { data: UnitCodes }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { number } = useFormats()
  const { own, season } = data
  if (own.length === 0) return data.unit?.id === data.place?.id ? <p>{t('noQuota')}</p> : null
  const parts = ['free', 'handed', 'used', 'left'] as const
  return (
    <Accordion
      items={[
        {
          id: 'quotas',
          title: t('quotas'),
          content: (
            <table className="table">
              <caption className="unseen">{t('quotas')}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('kind')}</th>
                  {parts.map((part) => (
                    <th key={part} scope="col" data-numeric>
                      {t(part)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {own.map((bar) => {
                  const labels = season?.kinds.find(({ code }) => code === bar.kind)?.labels
                  const figures = { ...bar, used: bar.bound + bar.submitted }
                  return (
                    <tr key={`${bar.kind} ${bar.stage}`}>
                      <th scope="row">{labels ? labelIn(labels, language) : bar.kind}</th>
                      {parts.map((part) => (
                        <td key={part} data-label={t(part)} data-numeric>
                          {number(figures[part])}
                        </td>
                      ))}
                    </tr>
                  )
                })}
              </tbody>
            </table>
          ),
        },
      ]}
    />
  )
}
