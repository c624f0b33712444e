import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { definePage } from '#kernel/web/pages.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Field } from '#kernel/web/ui/Field.tsx'
import { PageHeader, Stack } from '#kernel/web/ui/Layout.tsx'
import { Select, TextArea } from '#kernel/web/ui/TextInputs.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { ownExamRoutes } from '../../contract.ts'
import type { ownExamSchemas, ScoreSheet } from '../../schema.ts'
import { failureOf, ownCalls } from './calls.ts'
import { Sheet } from './Sheet.tsx'
import { texts } from './texts.ts'

const appealWordsMax = 1000

/** One's own scores, and the objection to one of them. */
export const scorePage = definePage({
  texts,
  loader: async ({ api, params }) =>
    await api<typeof ownExamSchemas>(ownExamRoutes).score({ params: { candidate: params.candidate ?? '' } }),
  title: (t) => t('score.title'),
  trail: (t) => [{ label: t('mine.title'), href: '/olympiads/mine' }],
  Page: ({ data }) => {
    const t = useTexts(texts)
    const { dateTime } = useFormats()
    const { phase, opensAt, closesAt } = data.appeals
    const isOpen = phase === 'open' || phase === 'grace'
    const left = data.items.filter(({ points, appeal }) => points !== null && appeal === null)
    return (
      <Stack gap="l">
        <PageHeader title={t('score.title')} lead={data.season} />
        <Sheet sheet={data} />
        {!isOpen && (
          <Notice>
            {t(phase === 'upcoming' ? 'appeal.upcoming' : 'appeal.closed', {
              opensAt: dateTime(opensAt),
              closesAt: dateTime(closesAt),
            })}
          </Notice>
        )}
        {isOpen && left.length > 0 && <AppealForm sheet={data} left={left} />}
      </Stack>
    )
  },
})

function AppealForm({ sheet, left }: { sheet: ScoreSheet; left: ScoreSheet['items'] }) {
  const t = useTexts(texts)
  const { dateTime } = useFormats()
  const grounds = useDictionary('exam_appeal_ground')
  const { revalidate } = useRevalidator()
  const [wish, setWish] = useState({ item: left[0]?.code ?? '', ground: '', words: '' })
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (wish.ground === '' || wish.words.trim() === '') return setProblem(t('appeal.incomplete'))
    setBusy(true)
    setProblem(null)
    try {
      await ownCalls.appeal({ body: { candidate: sheet.candidate, ...wish } }, { quiet: true })
      toast(t('appeal.done'), 'success')
      setWish({ item: left.find(({ code }) => code !== wish.item)?.code ?? '', ground: '', words: '' })
      await revalidate()
    } catch (error) {
      setProblem(failureOf(error, t('network')))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <h2>{t('appeal.title')}</h2>
        <p>{t('appeal.lead', { closesAt: dateTime(sheet.appeals.closesAt) })}</p>
        <Field label={t('score.item')}>
          <Select
            value={wish.item}
            options={left.map(({ code, label }) => ({ value: code, label }))}
            onChange={({ target }) => setWish({ ...wish, item: target.value })}
          />
        </Field>
        <Field label={t('appeal.ground')}>
          <Select
            value={wish.ground}
            options={[
              { value: '', label: t('appeal.choose') },
              ...grounds.map(({ code, label }) => ({ value: code, label })),
            ]}
            onChange={({ target }) => setWish({ ...wish, ground: target.value })}
          />
        </Field>
        <Field label={t('appeal.words')} count={{ used: wish.words.length, limit: appealWordsMax }}>
          <TextArea
            value={wish.words}
            maxLength={appealWordsMax}
            onChange={({ target }) => setWish({ ...wish, words: target.value })}
          />
        </Field>
        {problem && (
          <Notice kind="danger" isUrgent>
            {problem}
          </Notice>
        )}
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {t('appeal.send')}
        </Button>
      </Stack>
    </form>
  )
}
