import { useQuery } from '@tanstack/react-query'
import { Button, Form, Input, InputNumber, Modal, Table } from 'antd'
import { useState } from 'react'
import { saidBy } from '#kernel/web/client/errors.ts'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import type { ExamRow } from '../../schema.ts'
import { examsKey, scoreCalls } from '../calls.ts'
import { resourceTexts, texts } from '../texts.ts'
import { type ExamProps, keyOf, useWork } from './work.ts'

export const awardCodes = ['first', 'second', 'third'] as const
type AwardCode = (typeof awardCodes)[number]

interface VersionsProps extends ExamProps {
  list: NonNullable<ExamRow['list']>
}

/** Which version of a published list stands, those that it has replaced, and the way to a corrected one. */
export function Versions({ exam, isRunning, list }: VersionsProps) {
  const t = useTexts(texts)
  const [isCorrecting, setCorrecting] = useState(false)
  const [former, setFormer] = useState<number | null>(null)
  return (
    <>
      {list.version > 1 && <p>{t('lists.version', { version: list.version })}</p>}
      {list.isOutdated && <p role="alert">{t('lists.outdated')}</p>}
      <div className="olympiads-bar">
        {isRunning && <Button onClick={() => setCorrecting(true)}>{t('lists.correct')}</Button>}
        {Array.from({ length: list.version - 1 }, (_, at) => list.version - 1 - at).map((version) => (
          <Button key={version} type="link" onClick={() => setFormer(version)}>
            {t('lists.former', { version })}
          </Button>
        ))}
      </div>
      {isCorrecting && <CorrectDialog exam={exam} list={list} onClose={() => setCorrecting(false)} />}
      {former !== null && <FormerDialog exam={exam} version={former} onClose={() => setFormer(null)} />}
    </>
  )
}

type Correction = Partial<Record<AwardCode | 'promoted', number | null>> & { reason: string }

/** The numbers begin as they came out in the list that stands. */
function CorrectDialog({ exam, list, onClose }: Omit<VersionsProps, 'isRunning'> & { onClose: () => void }) {
  const t = useTexts(texts)
  const { busy, problem, run } = useWork()
  const awards = useDictionary('award_level')
  async function submit({ reason, promoted, ...counts }: Correction) {
    const given = awardCodes.flatMap((award) => {
      const count = counts[award]
      return count ? [{ award, count }] : []
    })
    const body = { ...keyOf(exam), awards: given, promoted: promoted ?? 0, reason }
    const isDone = await run(
      'correct',
      () => scoreCalls.correctList({ body }, { quiet: true }),
      (made) => t('lists.corrected', { ...made }),
    )
    if (isDone) onClose()
  }
  const counted = Object.fromEntries(list.awards.map(({ award, count }) => [award, count]))
  return (
    <Modal open title={t('lists.correct')} footer={null} onCancel={onClose} destroyOnHidden>
      <p>{t('lists.correctHint')}</p>
      <Form<Correction>
        layout="vertical"
        initialValues={{ ...counted, promoted: list.promoted }}
        onFinish={(wish) => void submit(wish)}
      >
        {awardCodes.map((code) => (
          <Form.Item key={code} name={code} label={awards.find((each) => each.code === code)?.label ?? code}>
            <InputNumber min={0} max={100_000} precision={0} />
          </Form.Item>
        ))}
        <Form.Item name="promoted" label={t('lists.promoted')}>
          <InputNumber min={0} max={100_000} precision={0} />
        </Form.Item>
        <Form.Item
          name="reason"
          label={t('lists.reason')}
          extra={t('lists.reasonHint')}
          rules={[{ required: true, whitespace: true, message: t('required') }]}
        >
          <Input.TextArea rows={3} maxLength={500} />
        </Form.Item>
        {problem && (
          <p role="alert" className="control-problem">
            {problem}
          </p>
        )}
        <Button type="primary" htmlType="submit" loading={busy !== null}>
          {t('lists.correct')}
        </Button>{' '}
        <Button onClick={onClose}>{t('cancel')}</Button>
      </Form>
    </Modal>
  )
}

type FormerRow = Awaited<ReturnType<typeof scoreCalls.formerList>>['rows'][number]

/** A version that was replaced, as it stood. */
function FormerDialog({ exam, version, onClose }: Pick<ExamProps, 'exam'> & { version: number; onClose: () => void }) {
  const t = useTexts(texts)
  const words = useTexts(resourceTexts)
  const { dateTime } = useFormats()
  const found = useQuery({
    queryKey: [...examsKey, 'former', exam.season, exam.exam, version],
    queryFn: () => scoreCalls.formerList({ query: { ...keyOf(exam), version } }, { quiet: true }),
  })
  const { data, error } = found
  return (
    <Modal
      open
      width={720}
      title={t('lists.former', { version })}
      onCancel={onClose}
      destroyOnHidden
      footer={<Button onClick={onClose}>{t('lists.close')}</Button>}
    >
      {error && (
        <p role="alert" className="control-problem">
          {saidBy(error) ?? t('cut')}
        </p>
      )}
      {data && (
        <>
          <p>
            {t('lists.formerSaid', {
              from: dateTime(data.publishedAt),
              to: dateTime(data.supersededAt),
              name: data.correctedBy,
              reason: data.reason,
            })}
          </p>
          <p>{t('lists.formerCount', { count: data.total })}</p>
        </>
      )}
      <Table<FormerRow>
        size="small"
        rowKey="id"
        loading={found.isPending}
        dataSource={data?.rows ?? []}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          { key: 'rank', title: words('resources.examListEntries.fields.rank'), dataIndex: 'rank' },
          { key: 'name', title: words('resources.examListEntries.fields.name'), dataIndex: 'name' },
          { key: 'school', title: words('resources.examListEntries.fields.school'), dataIndex: 'school' },
          { key: 'award', title: words('resources.examListEntries.fields.award'), dataIndex: 'award' },
          {
            key: 'promoted',
            title: words('resources.examListEntries.fields.isPromoted'),
            render: (_: unknown, { isPromoted }: FormerRow) => (isPromoted ? '✓' : ''),
          },
        ]}
      />
    </Modal>
  )
}
