import { kernelRefusals, Refusal } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { addPersonWithin, type CopiedPerson, hasPerson, ownPeople } from '#modules/contest/declarations/server/index.ts'

/**
 * Puts people of the asker's own teams, whichever season they played in, into others. Each team takes whom it can; of the rest it
 * says why not. Names, documents and contacts come along, portraits do not: they are of their year.
 * @throws not_found when one of the people is not of the asker's own teams
 */
export async function copyPeople(ctx: Ctx, { people, to }: { people: readonly string[]; to: readonly string[] }) {
  return await ctx.change('coaching.copyPeople', async (tx) => {
    const sources = await ownPeople(ctx, tx, people)
    if (sources.length !== new Set(people).size) throw kernelRefusals.not_found()
    const refused: { team: string; person: string; name: string; message: string }[] = []
    let copied = 0
    for (const team of [...new Set(to)].sort()) {
      for (const source of sources) {
        const message = await copyInto(ctx, tx, team, source)
        if (message === null) copied += 1
        else refused.push({ team, person: source.id, name: String(source.values.name ?? ''), message })
      }
    }
    return { subject: accountOf(ctx), after: { people, to, copied }, reply: { copied, refused } }
  })
}

/** Why the team does not take the person, in words; null: it did. */
async function copyInto(ctx: Ctx, tx: Tx, team: string, source: CopiedPerson): Promise<string | null> {
  const { role, values, cipher, index } = source
  try {
    if (await hasPerson(tx, team, source)) return ctx.words.problem('person_in_team', {}, ctx.language)
    const idNumber = cipher && index ? { cipher, index } : null
    await addPersonWithin(ctx, tx, team, { role, values, idNumber })
    return null
  } catch (error) {
    // a team of somebody else's is none at all
    if (!(error instanceof Refusal) || error.code === 'not_found') throw error
    return ctx.words.refusal(error.code, error.params, ctx.language)
  }
}
