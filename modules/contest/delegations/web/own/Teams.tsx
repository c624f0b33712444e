import { type Labels, labelIn } from '#kernel/contract/languages.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Table } from '#kernel/web/ui/Table.tsx'
import type { Traveller } from '../../contract.ts'
import { texts } from '../texts.ts'

interface TeamsProps {
  travellers: readonly Traveller[]
  kinds: Readonly<Record<string, Labels>>
}

/** Contestants and coaches, as the qualified teams name them: nothing of it is typed here. */
export function Teams({ travellers, kinds }: TeamsProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const teams = new Set(travellers.map(({ team }) => team.id)).size
  return (
    <section className="delegation-part" aria-label={t('teams.title')}>
      <h2>{t('teams.title')}</h2>
      <p className="choice-hint">
        {t('teams.hint', { teams, people: travellers.filter(({ role }) => role === 'member').length })}
      </p>
      {travellers.length > 0 && (
        <Table
          caption={t('teams.title')}
          rows={travellers}
          rowKey={({ id }) => id}
          columns={[
            { key: 'name', title: t('companions.name'), cell: ({ name }) => name, isRowName: true },
            { key: 'role', title: t('teams.role'), cell: ({ role }) => t(`roles.${role}`) },
            { key: 'team', title: t('teams.team'), cell: ({ team }) => `${team.title} · ${team.number}` },
            {
              key: 'event',
              title: t('teams.event'),
              cell: ({ team }) => (kinds[team.kind] ? labelIn(kinds[team.kind] as Labels, language) : team.kind),
            },
            { key: 'school', title: t('teams.school'), cell: ({ school }) => school },
          ]}
        />
      )}
    </section>
  )
}
