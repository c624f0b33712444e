import { listed } from '#kernel/contract/listed.ts'
import './unit-materials.css'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { labelIn } from '#kernel/contract/languages.ts'
import { NetworkError, RefusedError, saidBy } from '#kernel/web/client/errors.ts'
import { definePage } from '#kernel/web/pages.ts'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx'
import { Notice, Tag } from '#kernel/web/ui/Feedback.tsx'
import { FileDrop, type FileItem } from '#kernel/web/ui/FileDrop.tsx'
import { EmptyBox } from '#kernel/web/ui/illustrations/states.tsx'
import { PageHeader, Row } from '#kernel/web/ui/Layout.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import type { Tone } from '#kernel/web/ui/tones.ts'
import { fileWords, wizardTexts } from '#modules/contest/declarations/web/index.ts'
import { OpenPdf } from '#modules/contest/prints/web/index.ts'
import { seasonAsked } from '#modules/contest/seasons/contract.ts'
import { fileFormats } from '#modules/platform/files/contract.ts'
import { isRefusedForGood, uploadFile } from '#modules/platform/files/web/index.ts'
import { type UnitMaterialState, unitMaterialRoutes } from '../contract.ts'
import type { UnitMaterial, unitMaterialSchemas } from '../schema.ts'
import { type OwnMaterials, type OwnRound, unitMaterialCalls } from './calls.ts'
import { OfficeChoice, OfficeGate, SeasonField } from './OfficeGate.tsx'
import { loadOffice, loadSeasons, type OfficeAccess, type SeasonSummary } from './office.ts'
import { texts } from './texts.ts'

interface MaterialsData {
  office: OfficeAccess
  seasons: readonly SeasonSummary[]
  season: SeasonSummary | undefined
  own: OwnMaterials | null
}

const looks: { readonly [S in UnitMaterialState]: Tone | 'neutral' } = {
  'handed-in': 'info',
  received: 'success',
  returned: 'danger',
  replaced: 'neutral',
}

/** What one's own unit hands to the level above, round by round: what is missing, what was received, what came back. */
export const unitMaterialsPage = definePage({
  texts,
  also: [wizardTexts],
  loader: async ({ api, url }): Promise<MaterialsData> => {
    const [office, seasons] = await Promise.all([
      loadOffice(api, 'unitMaterials.view', 'unitMaterials.handIn'),
      loadSeasons(api),
    ])
    const season = seasonAsked(seasons, url.searchParams)
    const own =
      office.mayLook && season
        ? await api<typeof unitMaterialSchemas>(unitMaterialRoutes).own({ query: { season: season.id } })
        : null
    return { office, seasons, season, own }
  },
  title: (t) => t('own.title'),
  Page: ({ data }) => {
    const t = useTexts(texts)
    const { office, seasons, season, own } = data
    return (
      <OfficeGate office={office} title={t('own.title')}>
        <PageHeader
          title={t('own.title')}
          lead={own?.unit ? t('own.lead', { unit: own.unit.name, receiver: own.receiver ?? '' }) : undefined}
          actions={
            <LinkButton icon="check" href="/unit/declarations">
              {t('own.toReview')}
            </LinkButton>
          }
        />
        <div className="unit-papers">
          {season && <SeasonField seasons={seasons} current={season.id} />}
          <OfficeChoice office={office} />
          {own && own.rounds.length > 0 ? (
            own.rounds.map((round) => (
              <Round key={round.code} round={round} own={own} season={season?.id ?? ''} mayHandIn={office.mayDecide} />
            ))
          ) : (
            <EmptyState picture={<EmptyBox />} title={t('own.noneTitle')}>
              {t('own.noneText')}
            </EmptyState>
          )}
        </div>
      </OfficeGate>
    )
  },
})

interface RoundProps {
  round: OwnRound
  own: OwnMaterials
  season: string
  mayHandIn: boolean
}

function Round({ round, own, season, mayHandIn }: RoundProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { dateTime } = useFormats()
  const isOpen = round.phase === 'open' || round.phase === 'grace'
  const missing = round.materials.filter(
    ({ code, isRequired }) => isRequired && !round.files.some((file) => file.material === code && isThere(file)),
  )
  const when = { opensAt: dateTime(round.opensAt), closesAt: dateTime(round.closesAt) }
  return (
    <section className="unit-round" aria-label={labelIn(round.labels, language)}>
      <h2>{labelIn(round.labels, language)}</h2>
      <p className="choice-hint">{t('own.window', when)}</p>
      {!isOpen && <Notice>{t(round.phase === 'upcoming' ? 'own.upcoming' : 'own.closed', when)}</Notice>}
      {isOpen && missing.length > 0 && (
        <Notice kind="warning">
          {t('own.missing', {
            papers: listed(
              missing.map(({ labels }) => labelIn(labels, language)),
              language,
            ),
          })}
        </Notice>
      )}
      {missing.length === 0 && <Notice kind="success">{t('own.complete')}</Notice>}
      {round.materials.map((rule) => (
        <Paper
          key={rule.code}
          rule={rule}
          files={round.files.filter(({ material }) => material === rule.code)}
          recommended={own.recommended}
          place={{ season, round: round.code, material: rule.code }}
          canHandIn={isOpen && mayHandIn}
        />
      ))}
    </section>
  )
}

function isThere({ state }: UnitMaterial): boolean {
  return state === 'handed-in' || state === 'received'
}

interface PaperProps {
  rule: OwnRound['materials'][number]
  /** newest first */
  files: readonly UnitMaterial[]
  recommended: number
  place: { season: string; round: string; material: string }
  canHandIn: boolean
}

function Paper({ rule, files, recommended, place, canHandIn }: PaperProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { bytes } = useFormats()
  const [current, ...earlier] = files
  const isSettled = current?.state === 'received'
  const name = labelIn(rule.labels, language)
  return (
    <article className="unit-paper" aria-label={name}>
      <h3>
        {name} {!rule.isRequired && <span className="field-mark">{t('own.optional')}</span>}
      </h3>
      {rule.hint && <p className="choice-hint">{labelIn(rule.hint, language)}</p>}
      {rule.isSummary && (
        <Row>
          <OpenPdf
            address={() => unitMaterialCalls.summaryAddress({ query: { season: place.season, round: place.round } })}
          >
            {t('own.summary', { count: recommended })}
          </OpenPdf>
        </Row>
      )}
      {current && <Version file={current} />}
      {earlier.length > 0 && (
        <details>
          <summary>{t('own.earlier', { count: earlier.length })}</summary>
          {earlier.map((file) => (
            <Version key={file.id} file={file} />
          ))}
        </details>
      )}
      {canHandIn && !isSettled && (
        <HandIn
          place={place}
          accept={rule.formats.map((format) => fileFormats[format as keyof typeof fileFormats].mediaType).join(',')}
          limits={t('own.limits', { formats: rule.formats.join(', ').toUpperCase(), size: bytes(rule.maxSizeBytes) })}
        />
      )}
    </article>
  )
}

function Version({ file }: { file: UnitMaterial }) {
  const t = useTexts(texts)
  const { bytes, dateTime } = useFormats()
  return (
    <div className="unit-version">
      <Tag kind={looks[file.state]}>{t(`states.${file.state}`)}</Tag>
      <span>
        {file.url ? (
          <a href={file.url} target="_blank" rel="noreferrer" aria-label={t('own.look', { name: file.name })}>
            {file.name}
          </a>
        ) : (
          file.name
        )}{' '}
        <small>
          {t('own.version', { version: file.version, size: bytes(file.sizeBytes) })} · {file.handedInBy} ·{' '}
          {dateTime(file.handedInAt)}
        </small>
      </span>
      {file.reason && (
        <Notice kind="danger" title={t('own.returned')}>
          {file.reason}
        </Notice>
      )}
    </div>
  )
}

interface HandInProps {
  place: PaperProps['place']
  accept: string
  limits: string
}

/** Hands in a file; it stays in the list with what went wrong until it is tried again or taken out. */
function HandIn({ place, accept, limits }: HandInProps) {
  const t = useTexts(texts)
  const wizard = useTexts(wizardTexts)
  const revalidator = useRevalidator()
  const [item, setItem] = useState<(FileItem & { file: File }) | null>(null)
  const change = (next: Partial<FileItem>) => setItem((before) => before && { ...before, ...next })
  async function send(file: File) {
    setItem({ id: file.name, name: file.name, state: 'uploading', ratio: 0, file })
    try {
      const { fileId } = await uploadFile(file, {
        purpose: 'material',
        onProgress: (ratio) =>
          change({ ratio, progressText: wizard('materials.percent', { percent: Math.round(ratio * 100) }) }),
      })
      await unitMaterialCalls.handIn({ body: { ...place, fileId } }, { quiet: true, retries: 3 })
      setItem(null)
      toast(t('own.handedIn'), 'success')
      await revalidator.revalidate()
    } catch (error) {
      if (!(error instanceof RefusedError || error instanceof NetworkError)) throw error
      change({
        state: 'failed',
        error: saidBy(error) ?? wizard('materials.network'),
        isFinal: isRefusedForGood(error),
      })
    }
  }
  return (
    <FileDrop
      items={item ? [item] : []}
      accept={accept}
      limits={limits}
      onFiles={([file]) => file && void send(file)}
      onRetry={() => item && void send(item.file)}
      onRemove={() => setItem(null)}
      words={{
        drop: wizard('materials.drop'),
        choose: wizard('materials.choose'),
        camera: wizard('materials.camera'),
        ...fileWords(wizard),
      }}
    />
  )
}
