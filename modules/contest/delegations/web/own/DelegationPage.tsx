import './delegation.css'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { labelIn } from '#kernel/contract/languages.ts'
import { NetworkError, RefusedError } from '#kernel/web/client/errors.ts'
import { definePage } from '#kernel/web/pages.ts'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Button, LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { ConfirmDialog } from '#kernel/web/ui/Dialog.tsx'
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx'
import { Notice, Tag } from '#kernel/web/ui/Feedback.tsx'
import { EmptyBox } from '#kernel/web/ui/illustrations/states.tsx'
import { PageHeader, Row } from '#kernel/web/ui/Layout.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import type { Tone } from '#kernel/web/ui/tones.ts'
import { OpenPdf } from '#modules/contest/prints/web/index.ts'
import { seasonAsked } from '#modules/contest/seasons/contract.ts'
import {
  loadOffice,
  loadSeasons,
  type OfficeAccess,
  OfficeChoice,
  OfficeGate,
  officeTexts,
  SeasonField,
  type SeasonSummary,
} from '#modules/contest/unit-materials/web/index.ts'
import { type DelegationState, ownDelegationRoutes, problemsOfPlan } from '../../contract.ts'
import type { ownDelegationSchemas } from '../../schema.ts'
import { type OwnDelegation, ownCalls } from '../calls.ts'
import { delegationTexts, texts } from '../texts.ts'
import { Companions } from './Companions.tsx'
import { Rooms } from './Rooms.tsx'
import { Teams } from './Teams.tsx'
import { Travel } from './Travel.tsx'
import { type Saving, usePlan } from './use-plan.ts'

interface Loaded {
  office: OfficeAccess
  seasons: readonly SeasonSummary[]
  season: SeasonSummary | undefined
  /** null where the season asks nothing of this unit */
  own: OwnDelegation | null
}

const looks: { readonly [S in DelegationState]: Tone | 'neutral' } = {
  draft: 'neutral',
  'handed-in': 'info',
  returned: 'danger',
  confirmed: 'success',
}

/** Who of a unit travels to the final, when, where they sleep: told, saved by itself, and handed in. */
export const delegationPage = definePage({
  texts,
  also: [delegationTexts, officeTexts],
  loader: async ({ api, url }): Promise<Loaded> => {
    const [office, all] = await Promise.all([
      loadOffice(api, 'delegations.write', 'delegations.write'),
      loadSeasons(api),
    ])
    const seasons = all.filter(({ delegationLevel }) => delegationLevel !== null)
    const season = seasonAsked(seasons, url.searchParams)
    const own =
      office.mayLook && season ? await ownOf(api<typeof ownDelegationSchemas>(ownDelegationRoutes), season.id) : null
    return { office, seasons, season, own }
  },
  title: (t) => t('title'),
  trail: (t) => [{ label: t('corner'), href: '/unit' }],
  Page: ({ data }) => {
    const t = useTexts(texts)
    const { office, seasons, season, own } = data
    return (
      <OfficeGate office={office} title={t('title')}>
        <PageHeader title={t('title')} lead={own ? t('lead', { unit: own.unit.name }) : undefined} />
        <div className="delegation">
          {season && <SeasonField seasons={seasons} current={season.id} />}
          <OfficeChoice office={office} />
          {own ? (
            <Delegation key={`${own.season.id} ${own.unit.id} ${own.state}`} data={own} />
          ) : (
            <EmptyState picture={<EmptyBox />} title={t('none.title')}>
              {t('none.text')}
            </EmptyState>
          )}
        </div>
      </OfficeGate>
    )
  },
})

async function ownOf(api: Pick<typeof ownCalls, 'view'>, season: string): Promise<OwnDelegation | null> {
  try {
    return await api.view({ query: { season } }, { quiet: true })
  } catch (error) {
    if (error instanceof RefusedError && error.code === 'delegation_none') return null
    throw error
  }
}

function Delegation({ data }: { data: OwnDelegation }) {
  const t = useTexts(texts)
  const { dateTime } = useFormats()
  const isOpen = data.abilities.save === null
  const form = usePlan(data, isOpen)
  return (
    <>
      <Row>
        <Tag kind={looks[data.state]}>{t(`states.${data.state}`)}</Tag>
        <span>{t('window', { opensAt: dateTime(data.rule.opensAt), closesAt: dateTime(data.rule.closesAt) })}</span>
      </Row>
      {data.state === 'returned' && data.reason !== null && (
        <Notice kind="danger" title={t('returned')}>
          {data.reason}
        </Notice>
      )}
      {!isOpen && <Notice>{data.state === 'draft' ? data.abilities.save?.message : t(`locked.${data.state}`)}</Notice>}
      {form.isRestored && <Notice>{t('restored')}</Notice>}
      {form.crossed.length > 0 && <Notice kind="warning">{t('crossed')}</Notice>}
      <fieldset className="delegation-parts" disabled={!isOpen}>
        <legend className="unseen">{t('title')}</legend>
        <Companions plan={form.plan} onChange={form.change} rule={data.rule} />
        <Teams travellers={data.travellers} kinds={data.kinds} />
        <Travel plan={form.plan} onChange={form.change} />
        <Rooms plan={form.plan} onChange={form.change} travellers={data.travellers} />
      </fieldset>
      <HandIn data={data} form={form} />
    </>
  )
}

function SavedLine({ saving }: { saving: Saving }) {
  const t = useTexts(texts)
  if (typeof saving === 'object')
    return (
      <Notice kind="danger" isUrgent title={saving.refused}>
        {saving.fields.map(({ path, message }) => (
          <span key={path}>{message} </span>
        ))}
      </Notice>
    )
  return (
    <p role="status" className="delegation-saved">
      {t(`saving.${saving}`)}
    </p>
  )
}

/** What is still missing, and the last step; afterwards the way back while nobody has confirmed. */
function HandIn({ data, form }: { data: OwnDelegation; form: ReturnType<typeof usePlan> }) {
  const t = useTexts(texts)
  const words = useTexts(delegationTexts)
  const language = useLanguage()
  const { revalidate } = useRevalidator()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const problems = problemsOfPlan(form.plan, data.travellers, data.rule)
  const season = data.season.id
  async function act(run: () => Promise<unknown>, done: string) {
    setBusy(true)
    setProblem(null)
    try {
      await run()
      toast(done, 'success')
      await revalidate()
    } catch (error) {
      if (error instanceof RefusedError) setProblem(error.message)
      else if (error instanceof NetworkError) setProblem(t('cut'))
      else throw error
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }
  async function handIn() {
    // what is typed is stored first; where that fails the line above says why
    const revision = form.isDirty || form.revision === 0 ? await form.save() : form.revision
    if (revision === null) return
    await act(() => ownCalls.handIn({ body: { season, revision } }, { quiet: true }), t('handedIn'))
  }
  return (
    <section className="delegation-end" aria-label={t('handIn')}>
      {data.abilities.save === null && <SavedLine saving={form.saving} />}
      {data.abilities.save === null && problems.length > 0 && (
        <Notice kind="warning" title={t('missing', { count: problems.length })}>
          <ul>
            {problems.map(({ path, code, params }) => (
              <li key={`${path} ${code}`}>
                {words(`problems.${code}`, { min: 0, max: 0, row: 0, room: '', ...params })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {problem !== null && <Notice kind="danger" isUrgent title={problem} />}
      <Row>
        {data.abilities.handIn === null && (
          <Button variant="primary" isBusy={isBusy} disabled={problems.length > 0} onClick={() => setAsking(true)}>
            {t('handIn')}
          </Button>
        )}
        {data.abilities.takeBack === null && (
          <Button
            isBusy={isBusy}
            onClick={() => void act(() => ownCalls.takeBack({ body: { season } }, { quiet: true }), t('takenBack'))}
          >
            {t('takeBack')}
          </Button>
        )}
        <Papers data={data} form={form} />
      </Row>
      <ConfirmDialog
        isOpen={isAsking}
        question={t('handInAsk', { season: labelIn(data.season.title, language) })}
        confirmLabel={t('handIn')}
        cancelLabel={t('cancel')}
        isBusy={isBusy}
        onConfirm={() => void handIn()}
        onCancel={() => setAsking(false)}
      />
    </section>
  )
}

/** The list that is to be stamped, and where it is handed in then. */
function Papers({ data, form }: { data: OwnDelegation; form: ReturnType<typeof usePlan> }) {
  const t = useTexts(texts)
  const season = data.season.id
  async function listAddress() {
    // the paper says what was saved last
    if (data.abilities.save === null && form.isDirty) await form.save()
    return await ownCalls.listAddress({ query: { season } })
  }
  return (
    <>
      <OpenPdf variant="quiet" icon="print" address={listAddress}>
        {t('print')}
      </OpenPdf>
      <LinkButton variant="quiet" href={`/unit/materials?season=${season}`}>
        {t('papers')}
      </LinkButton>
    </>
  )
}
