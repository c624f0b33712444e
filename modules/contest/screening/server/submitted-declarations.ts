import { sql } from 'kysely'
import { labelIn } from '#kernel/contract/languages.ts'
import { serveResource } from '#kernel/server/resource/serve.ts'
import type { ServedResource } from '#kernel/server/resource/served.ts'
import { underScope } from '#kernel/server/scope.ts'
import { handedInTable } from '#modules/contest/declarations/server/index.ts'
import { knownSeason } from '#modules/contest/seasons/server/index.ts'
import { submittedDeclarations } from '../contract/office.ts'

const offices = ['contest-officer', 'contest-secretariat']
const { from, isHandedIn, columns, search } = handedInTable

/** The queue as a table that leaves: what it shows comes from `listForOffice` (decision 0073). */
export const servedSubmitted: ServedResource = serveResource(submittedDeclarations, {
  rows: { from: ({ cut }) => from(cut({ unit: sql`place.id` })), columns, search },
  scope: {
    rows: 'declarations of the own subtree that were handed in',
    where: (actor) => sql<boolean>`(${underScope(actor, 'row.unit_path')} and ${isHandedIn})`,
  },
  roles: { view: [...offices, 'auditor'], export: offices },
  said: {
    fields: ['kind'],
    // a kind is a word of its season
    async of(ctx, rows) {
      const seasonOf = (row: (typeof rows)[number]) => (row.season as { id: string } | null)?.id ?? ''
      const seasons = new Map(
        await Promise.all(
          [...new Set(rows.map(seasonOf))].map(async (id) => [id, (await knownSeason(ctx, id))?.season] as const),
        ),
      )
      return (row) => {
        const code = String(row.kind ?? '')
        const kind = seasons.get(seasonOf(row))?.definition.kinds.find((each) => each.code === code)
        return kind ? labelIn(kind.labels, ctx.language) : code
      }
    },
  },
})
