import { definePage } from '#kernel/web/pages.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { EmptyBox } from '#kernel/web/ui/illustrations/states.tsx'
import { PageHeader, Stack } from '#kernel/web/ui/Layout.tsx'
import { wizardTexts } from '#modules/contest/declarations/web/index.ts'
import { deskTexts } from '#modules/contest/desk/web/index.ts'
import { seasonRoutes } from '#modules/contest/seasons/contract.ts'
import type { seasonSchemas } from '#modules/contest/seasons/schema.ts'
import { accessRoutes } from '#modules/platform/access/contract.ts'
import type { accessSchemas } from '#modules/platform/access/schema.ts'
import { examTeacherRoutes, registrationRoutes, rosterRoutes } from '../../contract.ts'
import type { examTeacherSchemas, registrationSchemas, rosterSchemas } from '../../schema.ts'
import { OwnRegistrations } from './OwnRegistrations.tsx'
import { TeacherList } from './TeacherList.tsx'
import { texts } from './texts.ts'
import { WaitingRegistrations } from './WaitingRegistrations.tsx'

/**
 * A school's part in the olympiads: the registrations that a teacher or contact makes for its pupils, those that wait for the
 * school, and for its contact the teachers who may decide about them.
 */
export const registrationsPage = definePage({
  texts,
  also: [wizardTexts, deskTexts],
  loader: async ({ api }) => {
    const [{ permissions, unit }, { seasons }] = await Promise.all([
      api<typeof accessSchemas>(accessRoutes).me({}),
      api<typeof seasonSchemas>(seasonRoutes).current({ query: { contest: 'olympiad' } }),
    ])
    const mayDecide = permissions.includes('examRegistrations.waiting') && unit?.level === 'school'
    const waiting = mayDecide
      ? await Promise.all(
          seasons.map(({ id }) =>
            api<typeof registrationSchemas>(registrationRoutes).waiting({ query: { season: id, limit: 100 } }),
          ),
        )
      : []
    const teachers =
      mayDecide && permissions.includes('examTeachers.give')
        ? await api<typeof examTeacherSchemas>(examTeacherRoutes).list({})
        : null
    const own = permissions.includes('examRosters.mine') ? await api<typeof rosterSchemas>(rosterRoutes).mine({}) : null
    return { mayDecide, rows: waiting.flatMap(({ rows }) => rows), teachers, own }
  },
  title: (t) => t('registrations.title'),
  Page: ({ data }) => {
    const t = useTexts(texts)
    return (
      <Stack gap="l">
        <PageHeader title={t('registrations.title')} lead={t('registrations.lead')} />
        {!data.mayDecide && !data.own && <Notice>{t('registrations.notYours')}</Notice>}
        {data.mayDecide && (
          <section>
            <Stack>
              <h2>{t('registrations.waiting')}</h2>
              {data.rows.length === 0 ? (
                <EmptyState picture={<EmptyBox />} title={t('registrations.none')} />
              ) : (
                <WaitingRegistrations rows={data.rows} />
              )}
            </Stack>
          </section>
        )}
        {data.own?.seasons.map((season) => (
          <OwnRegistrations key={season.id} season={season} />
        ))}
        {data.teachers && <TeacherList list={data.teachers} />}
      </Stack>
    )
  },
})
