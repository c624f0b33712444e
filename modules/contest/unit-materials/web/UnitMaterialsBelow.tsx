import './below.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Empty, Form, Input, Modal, Switch, Tag } from 'antd'
import { createContext, Suspense, use, useState } from 'react'
import { labelIn } from '#kernel/contract/languages.ts'
import { saidBy } from '#kernel/web/client/errors.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { FileViewer } from '#kernel/web/console/viewer/FileViewer.tsx'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { type UnitMaterialState, unitMaterialMoves } from '../contract.ts'
import type { UnitMaterial } from '../schema.ts'
import { type MaterialsBelow, unitMaterialCalls } from './calls.ts'
import { texts } from './texts.ts'

type Round = MaterialsBelow['rounds'][number]
type Unit = Round['units'][number]

/** The paper that is looked at beside the table, and how another is opened. */
const ViewedContext = createContext<{ viewed: string | null; view: (id: string | null) => void }>({
  viewed: null,
  view: () => undefined,
})

const tones: { readonly [S in UnitMaterialState]: string } = {
  'handed-in': 'tag-wait',
  received: 'tag-good',
  returned: 'tag-warn',
  replaced: '',
}

/** Which of the units right below handed in what; who is right above them receives it or gives it back with a reason. */
export function UnitMaterialsBelow({ season }: { season: string }) {
  const t = useTexts(texts)
  const [viewed, view] = useState<string | null>(null)
  const found = useQuery({
    queryKey: ['unit-materials', season],
    queryFn: () => unitMaterialCalls.list({ query: { season } }, { quiet: true }),
    refetchInterval: 30_000,
  })
  // what is shown already stays, with a reason that is being typed, even if it cannot be asked for again
  if (found.error && !found.data)
    return (
      <Empty description={saidBy(found.error) ?? t('below.cut')}>
        <Button onClick={() => void found.refetch()}>{t('below.again')}</Button>
      </Empty>
    )
  if (!found.data) return <Skeleton label={t('below.loading')} shape="card" />
  const rounds = found.data.rounds.filter(({ units }) => units.length > 0)
  if (rounds.length === 0)
    return <Empty description={t(found.data.rounds.length === 0 ? 'below.noRounds' : 'below.noUnits')} />
  const files = papersOf(rounds)
  const isViewing = files.some(({ id }) => id === viewed)
  return (
    <ViewedContext value={{ viewed, view }}>
      <div className="below-columns" data-viewing={isViewing}>
        <div className="below-rounds">
          {rounds.map((round) => (
            <RoundTable key={round.code} round={round} />
          ))}
        </div>
        {viewed !== null && isViewing && (
          <Suspense>
            <FileViewer
              files={files}
              openId={viewed}
              onOpen={view}
              onClose={() => view(null)}
              onStale={() => found.refetch()}
            />
          </Suspense>
        )}
      </div>
    </ViewedContext>
  )
}

/** All papers that can be looked at, in the order of the page, each by its unit as well. */
function papersOf(rounds: readonly Round[]) {
  return rounds.flatMap(({ materials, units }) =>
    units.flatMap(({ unit, files }) =>
      materials.flatMap(({ code }) =>
        files
          .filter((file) => file.material === code && isOpen(file))
          .map(({ id, name, mediaType, previewUrl, url }) => ({
            id,
            name: `${unit.name} · ${name}`,
            mediaType,
            previewUrl,
            url,
          })),
      ),
    ),
  )
}

function isOpen({ url, previewUrl }: UnitMaterial): boolean {
  return url !== null || previewUrl !== null
}

function isComplete(round: Round, { files }: Unit): boolean {
  return round.materials.every(
    ({ code, isRequired }) => !isRequired || files.some((file) => file.material === code && file.state !== 'returned'),
  )
}

function RoundTable({ round }: { round: Round }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { dateTime } = useFormats()
  const [isCut, setCut] = useState(false)
  const done = round.units.filter((unit) => isComplete(round, unit)).length
  const shown = isCut ? round.units.filter((unit) => !isComplete(round, unit)) : round.units
  const title = labelIn(round.labels, language)
  return (
    <section className="review-card">
      <h2>
        {title}
        <span className="below-aside">
          {t('below.counted', { done, all: round.units.length })} ·{' '}
          {t('own.window', { opensAt: dateTime(round.opensAt), closesAt: dateTime(round.closesAt) })}
          <label htmlFor={`missing-${round.code}`}>
            <Switch id={`missing-${round.code}`} size="small" checked={isCut} onChange={setCut} />{' '}
            {t('below.onlyMissing')}
          </label>
        </span>
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section className="below-scroll" tabIndex={0} aria-label={title}>
        <table className="below-table">
          <thead>
            <tr>
              <th scope="col">{t('below.unit')}</th>
              {round.materials.map(({ code, labels, isRequired }) => (
                <th key={code} scope="col">
                  {labelIn(labels, language)}
                  {!isRequired && ` (${t('own.optional')})`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ unit, files }) => (
              <tr key={unit.id}>
                <th scope="row">{unit.name}</th>
                {round.materials.map(({ code, labels }) => (
                  <td key={code}>
                    <Paper
                      unit={unit.name}
                      name={labelIn(labels, language)}
                      file={files.find(({ material }) => material === code)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

function Paper({ unit, name, file }: { unit: string; name: string; file: UnitMaterial | undefined }) {
  const t = useTexts(texts)
  const { dateTime } = useFormats()
  const { viewed, view } = use(ViewedContext)
  if (!file) return <span className="below-nothing">{t('below.nothing')}</span>
  return (
    <div className="below-paper">
      <span>
        <Tag className={tones[file.state]}>{t(`states.${file.state}`)}</Tag>
        {isOpen(file) ? (
          <Button
            type="link"
            size="small"
            aria-expanded={viewed === file.id}
            onClick={() => view(viewed === file.id ? null : file.id)}
          >
            {file.name}
          </Button>
        ) : (
          <span title={t('below.unscanned')}>{file.name}</span>
        )}
      </span>
      <small>
        {file.handedInBy} · <time title={file.handedInAt}>{dateTime(file.handedInAt)}</time>
      </small>
      {file.reason && <small>{file.reason}</small>}
      <Decision unit={unit} name={name} file={file} />
    </div>
  )
}

function Decision({ unit, name, file }: { unit: string; name: string; file: UnitMaterial }) {
  const t = useTexts(texts)
  const { may } = useConsoleAccess()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const params = { material: file.id }
  if (!may('unitMaterials.decide')) return null
  async function run(call: () => Promise<unknown>, done: 'below.received' | 'below.returned') {
    setProblem(null)
    setBusy(true)
    try {
      await call()
      toast(t(done), 'success')
      setAsking(false)
    } catch (error) {
      setProblem(saidBy(error) ?? t('below.cut'))
    }
    await client.invalidateQueries({ queryKey: ['unit-materials'] })
    setBusy(false)
  }
  return (
    <span>
      {unitMaterialMoves.receive.refusal(file.state) === null && (
        <Button
          size="small"
          loading={isBusy}
          onClick={() => void run(() => unitMaterialCalls.receive({ params }, { quiet: true }), 'below.received')}
        >
          {t('below.receive')}
        </Button>
      )}{' '}
      {unitMaterialMoves.return.refusal(file.state) === null && (
        <Button size="small" onClick={() => setAsking(true)}>
          {t('below.return')}
        </Button>
      )}
      {problem !== null && !isAsking && <Alert type="error" title={problem} />}
      {isAsking && (
        <Modal open title={t('below.returnOf', { unit, paper: name })} footer={null} onCancel={() => setAsking(false)}>
          <Form
            layout="vertical"
            onFinish={(body: { reason: string }) =>
              void run(() => unitMaterialCalls.return({ params, body }, { quiet: true }), 'below.returned')
            }
          >
            <Form.Item
              name="reason"
              label={t('below.reason')}
              extra={t('below.reasonHint')}
              rules={[{ required: true, whitespace: true, min: 2, message: t('below.reasonNeeded') }]}
            >
              <Input.TextArea rows={3} maxLength={500} showCount />
            </Form.Item>
            {problem !== null && <Alert type="error" title={problem} />}
            <Button type="primary" htmlType="submit" loading={isBusy}>
              {t('below.return')}
            </Button>{' '}
            <Button onClick={() => setAsking(false)}>{t('below.cancel')}</Button>
          </Form>
        </Modal>
      )}
    </span>
  )
}
