import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { saidBy } from '#kernel/web/client/errors.ts'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { teamCalls, teamsKey } from './calls.ts'
import { texts } from './texts.ts'

type People = Awaited<ReturnType<typeof teamCalls.people>>

/** Who is in the team and whom to call; the materials stay with the declaration, for those who review it. */
export function TeamDetail({ row }: { row: AnyRow }) {
  const t = useTexts(texts)
  const { data, error } = useQuery({
    queryKey: [...teamsKey, 'people', row.id],
    queryFn: () => teamCalls.people({ params: { team: row.id } }, { quiet: true }),
  })
  if (error) return <p role="alert">{saidBy(error) ?? t('cut')}</p>
  if (!data) return <p>{t('loading')}</p>
  return (
    <>
      <PeopleList title={t('people.contestants')} people={data.contestants} />
      <PeopleList title={t('people.coaches')} people={data.coaches} />
      <section>
        <h2>{t('people.contact')}</h2>
        <p>{[data.contact.name, data.contact.phone, data.contact.email].filter(Boolean).join(' · ')}</p>
        {data.mayReview && (
          <p>
            <Link to={`/contest/declarations/${row.id}`}>{t('people.toReview')}</Link>
          </p>
        )}
      </section>
    </>
  )
}

function PeopleList({ title, people }: { title: string; people: People['contestants'] }) {
  const grades = useDictionary('grade')
  const gradeOf = (grade: string | null) => grades.find(({ code }) => code === grade)?.label ?? grade
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {people.map((person) => (
          <li key={person.id}>
            <strong>{person.name}</strong>{' '}
            {[person.school, gradeOf(person.grade), person.phone].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ul>
    </section>
  )
}
