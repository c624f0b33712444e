import { Button, Form, InputNumber, Popconfirm } from 'antd'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { examListEntries } from '../../contract.ts'
import { scoreCalls } from '../calls.ts'
import { texts } from '../texts.ts'
import { awardCodes, Versions } from './ListVersions.tsx'
import { ExamList } from './lists.tsx'
import { type ExamProps, keyOf, useWork } from './work.ts'

/** How many of each award, and how many go on; the list is looked at before it is published. */
export function FinalList({ exam, isRunning }: ExamProps) {
  const t = useTexts(texts)
  const { dateTime } = useFormats()
  const { busy, problem, run } = useWork()
  const awards = useDictionary('award_level')
  const wordOf = (code: string) => awards.find((each) => each.code === code)?.label ?? code
  function make(wish: Partial<Record<(typeof awardCodes)[number] | 'promoted', number | null>>) {
    const given = awardCodes.flatMap((award) => (wish[award] ? [{ award, count: wish[award] }] : []))
    void run(
      'make',
      () =>
        scoreCalls.makeList({ body: { ...keyOf(exam), awards: given, promoted: wish.promoted ?? 0 } }, { quiet: true }),
      ({ ranked, promoted }) => t('lists.made', { ranked, promoted }),
    )
  }
  return (
    <>
      {exam.listPublishedAt !== null && <p>{t('lists.publishedAt', { at: dateTime(exam.listPublishedAt) })}</p>}
      {exam.list !== null && <Versions exam={exam} isRunning={isRunning} list={exam.list} />}
      {exam.listPublishedAt === null && (
        <Form layout="inline" className="olympiads-bar" onFinish={make}>
          {awardCodes.map((code) => (
            <Form.Item key={code} name={code} label={wordOf(code)}>
              <InputNumber min={0} max={100_000} precision={0} />
            </Form.Item>
          ))}
          <Form.Item name="promoted" label={t('lists.promoted')}>
            <InputNumber min={0} max={100_000} precision={0} />
          </Form.Item>
          <Button type="primary" htmlType="submit" loading={busy === 'make'}>
            {t('lists.make')}
          </Button>
          <Popconfirm
            title={t('lists.publishAsk')}
            okText={t('lists.publish')}
            cancelText={t('cancel')}
            onConfirm={() =>
              void run(
                'publish',
                () => scoreCalls.publishList({ body: keyOf(exam) }, { quiet: true }),
                () => t('lists.published'),
              )
            }
          >
            <Button loading={busy === 'publish'}>{t('lists.publish')}</Button>
          </Popconfirm>
        </Form>
      )}
      {problem && (
        <p role="alert" className="control-problem">
          {problem}
        </p>
      )}
      <ExamList exam={exam} of={examListEntries} />
    </>
  )
}
