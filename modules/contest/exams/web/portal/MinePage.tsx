import { definePage } from '#kernel/web/pages.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { Button, LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { Card } from '#kernel/web/ui/Card.tsx'
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx'
import { EmptyBox } from '#kernel/web/ui/illustrations/states.tsx'
import { Grid, PageHeader, Row } from '#kernel/web/ui/Layout.tsx'
import { DescriptionList } from '#kernel/web/ui/Lists.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { ownExamRoutes } from '../../contract.ts'
import type { OwnExam, ownExamSchemas } from '../../schema.ts'
import { failureOf, ownCalls } from './calls.ts'
import { texts } from './texts.ts'

/** What one sits: where, when, with which ticket; and what came of it. */
export const minePage = definePage({
  texts,
  loader: async ({ api }) => await api<typeof ownExamSchemas>(ownExamRoutes).mine({}),
  title: (t) => t('mine.title'),
  Page: ({ data }) => {
    const t = useTexts(texts)
    return (
      <>
        <PageHeader title={t('mine.title')} lead={t('mine.lead')} />
        {data.exams.length === 0 ? (
          <EmptyState
            picture={<EmptyBox />}
            title={t('mine.noneTitle')}
            action={<LinkButton href="/declarations">{t('mine.registrations')}</LinkButton>}
          >
            {t('mine.noneText')}
          </EmptyState>
        ) : (
          <Grid min="m">
            {data.exams.map((exam) => (
              <ExamCard key={exam.id} exam={exam} />
            ))}
          </Grid>
        )}
      </>
    )
  },
})

function ExamCard({ exam }: { exam: OwnExam }) {
  const t = useTexts(texts)
  const { date, dateTime, time } = useFormats()
  const { place, result } = exam
  const isOneDay = date(exam.startsAt) === date(exam.endsAt)
  async function open(as: 'pdf' | 'picture') {
    try {
      const addresses = await ownCalls.ticket({ params: { candidate: exam.id } }, { quiet: true })
      window.location.assign(addresses[as])
    } catch (error) {
      toast(failureOf(error, t('network')), 'danger')
    }
  }
  return (
    <Card
      titleLevel={2}
      title={exam.exam}
      foot={
        <Row>
          {exam.ticket && (
            <Button variant="primary" onClick={() => void open('pdf')}>
              {t('mine.pdf')}
            </Button>
          )}
          {exam.ticket && <Button onClick={() => void open('picture')}>{t('mine.picture')}</Button>}
          {exam.hasScores && <LinkButton href={`/olympiads/mine/${exam.id}`}>{t('mine.score')}</LinkButton>}
          {exam.list && <LinkButton href={`/olympiads/lists/${exam.list}`}>{t('mine.list')}</LinkButton>}
        </Row>
      }
    >
      <DescriptionList
        items={[
          { term: t('mine.name'), description: exam.name },
          { term: t('mine.season'), description: exam.season },
          {
            term: t('mine.time'),
            description: `${dateTime(exam.startsAt)} – ${(isOneDay ? time : dateTime)(exam.endsAt)}`,
          },
          ...(exam.ticket ? [{ term: t('mine.ticket'), description: exam.ticket }] : []),
          ...(exam.environment ? [{ term: t('mine.environment'), description: exam.environment }] : []),
          ...(place
            ? [
                {
                  term: t('mine.venue'),
                  description: [place.venue, place.address, place.mapNote].filter(Boolean).join(' · '),
                },
                { term: t('mine.seat'), description: t('mine.seatText', { room: place.room, seat: place.seat }) },
                ...(place.seed ? [{ term: t('mine.seed'), description: place.seed }] : []),
              ]
            : [{ term: t('mine.seat'), description: t('mine.unpublished') }]),
          ...(result
            ? [
                {
                  term: t('mine.result'),
                  description: [
                    t('mine.rank', { rank: result.rank }),
                    ...(result.award ? [result.award] : []),
                    ...(result.isPromoted ? [t('mine.promoted')] : []),
                  ].join(' · '),
                },
              ]
            : []),
        ]}
      />
    </Card>
  )
}
