import { rmSync } from 'node:fs'
import path from 'node:path'
import type { Tx } from '#kernel/server/database.ts'
import { writePrivateFileOnce } from '#kernel/server/private-file.ts'
import { seedCodes, unusedDemoCodes } from '#modules/contest/authorization-codes/demo.ts'
import { makeDemoPapers, seedPublications } from '#modules/contest/publications/demo.ts'
import { seedSeasons } from '#modules/contest/seasons/demo.ts'
import { publishFirstAgreements } from '#modules/platform/agreements/server/index.ts'
import { fillDictionary, forgetDictionary } from '#modules/platform/dictionary/server/index.ts'
import { type DemoUnit, seedOrganizations } from '#modules/platform/organizations/demo.ts'
import { forgetSettings, storeSetting } from '#modules/platform/settings/server/index.ts'
import { seedQuestions } from '#modules/platform/support/demo.ts'
import type { App } from './app.ts'
import { createDemoAccounts, type DemoPlaces } from './demo/accounts.ts'

type SeededApp = Pick<App, 'context' | 'database'>

const codesToldPerKind = 3

/**
 * Fills a new database with the demo: seasons, units, publications, questions, quotas, codes and one account per role, all in
 * one transaction, so that a start that is cut off begins anew. Passwords and some codes are told in
 * DATA_DIR/demo-accounts.json and demo-codes.json (0600).
 * Called by main.ts only where the demo is wanted and no account exists.
 */
export async function seedDemo(app: SeededApp): Promise<void> {
  await fillDictionary(app.database.write)
  const ctx = app.context('demo')
  forgetDictionary()
  await publishFirstAgreements(ctx)
  const papers = await makeDemoPapers(ctx.clock.now())
  await ctx.change('demo.fill', async (tx) => {
    const units = await seedOrganizations(ctx, tx)
    const season = await seedSeasons(ctx, tx)
    await seedPublications(ctx, tx, papers, season.definition)
    await seedQuestions(ctx, tx)
    await storeSetting(tx, 'filingRecord', '湘ICP备00000000号（演示）', ctx.clock.now())
    const kinds = season.definition.kinds.map((kind) => kind.code)
    const expiresAt = new Date(season.definition.window.closesAt)
    await seedCodes(ctx, tx, { seasonId: season.id, expiresAt, kinds, units })
    const places = placesAmong(units)
    // Before the commit: accounts whose passwords nobody knows would be worse than a file without its accounts.
    tell(ctx.config.dataDir, 'demo-accounts.json', await createDemoAccounts(ctx, tx, places))
    tell(ctx.config.dataDir, 'demo-codes.json', await codesToTell(tx, places.school))
    return { subject: season.id, after: { units: units.length, kinds }, reply: null }
  })
  forgetSettings(ctx.db)
}

/** The first school of the tree, and the units above it. */
function placesAmong(units: readonly DemoUnit[]): DemoPlaces {
  const first = (level: string) => {
    const unit = units.find((each) => each.level === level)
    if (!unit) throw new Error(`the demo has no ${level}`)
    return unit
  }
  return { province: first('province'), city: first('city'), county: first('county'), school: first('school') }
}

async function codesToTell(tx: Tx, school: DemoUnit): Promise<{ kind: string; codes: string[] }[]> {
  const unused = await unusedDemoCodes(tx, { organizationId: school.id })
  const kinds = [...new Set(unused.map(({ kind }) => kind))]
  return kinds.map((kind) => ({
    kind,
    codes: unused
      .filter((each) => each.kind === kind)
      .map(({ code }) => code)
      .slice(0, codesToldPerKind),
  }))
}

/** A file left by a start that was cut off tells of accounts that do not exist: it is replaced. */
function tell(folder: string, name: string, content: unknown): void {
  const file = path.join(folder, name)
  rmSync(file, { force: true })
  writePrivateFileOnce(file, `${JSON.stringify(content, null, 2)}\n`)
}
