import { rmSync } from 'node:fs'
import path from 'node:path'
import { labelIn } from '#kernel/contract/languages.ts'
import { listed } from '#kernel/contract/listed.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { writePrivateFileOnce } from '#kernel/server/private-file.ts'
import { seedCodes, unusedDemoCodes } from '#modules/contest/authorization-codes/demo.ts'
import { makeDemoPapers, seedPublications } from '#modules/contest/publications/demo.ts'
import { type DemoSeasons, seedSeasons } from '#modules/contest/seasons/demo.ts'
import { publishFirstAgreements } from '#modules/platform/agreements/server/index.ts'
import { entriesOfType, fillDictionary } from '#modules/platform/dictionary/server/index.ts'
import { type DemoUnit, seedOrganizations } from '#modules/platform/organizations/demo.ts'
import { storeSetting } from '#modules/platform/settings/server/index.ts'
import { seedQuestions } from '#modules/platform/support/demo.ts'
import { drawDemoPictures } from '#modules/vending/catalog/demo.ts'
import { connectDemoMachines } from '#modules/vending/devices/demo.ts'

import { type DemoMerchants, seedMerchantPlaces, seedMerchants } from '#modules/vending/merchants/demo.ts'
import { type DemoTaker, seedDemoServices } from '#modules/vending/payments/demo.ts'
import type { App } from './app.ts'
import { createDemoAccounts, type DemoPlaces } from './demo/accounts.ts'
import { beginLife } from './demo/life/job.ts'
import { seedPlayed } from './demo/played.ts'
import { seedFleet } from './demo/vending.ts'

type SeededApp = Pick<App, 'context' | 'database'>

const codesToldPerKind = 3

/**
 * Fills a new database with the demo: seasons, units, publications, questions, quotas, codes and one account per role, all in
 * one transaction, so that a start that is cut off begins anew. Passwords and some codes are told in
 * DATA_DIR/demo-accounts.json, demo-codes.json and demo-machines.json (0600).
 * Called by main.ts only where the demo is wanted and no account exists.
 */
export async function seedDemo(app: SeededApp): Promise<void> {
  await fillDictionary(app.database.write)
  const ctx = app.context('demo')
  await publishFirstAgreements(ctx)
  const papers = await makeDemoPapers(ctx.clock.now())
  const pictures = await drawDemoPictures()
  await ctx.change('demo.fill', async (tx) => {
    const units = await seedOrganizations(ctx, tx)
    const seasons = await seedSeasons(ctx, tx)
    await seedPublications(ctx, tx, papers, seasons.innovation.definition)
    await seedQuestions(ctx, tx)
    await storeSetting(tx, 'filingRecord', '湘ICP备00000000号（演示）', ctx.clock.now())
    for (const { id, definition } of [seasons.innovation, seasons.robot])
      await seedCodes(ctx, tx, {
        seasonId: id,
        expiresAt: new Date(definition.window.closesAt),
        kinds: definition.kinds.filter((kind) => kind.needsAuthorizationCode).map((kind) => kind.code),
        units,
      })
    const places = placesAmong(units)
    const merchants = await seedMerchantPlaces(ctx, tx)
    const accounts = await createDemoAccounts(ctx, tx, places, merchants)
    const accountOf = (role: string) => {
      const found = accounts.find((account) => account.role === role)
      if (!found) throw new Error(`the demo has no account ${role}`)
      return found.accountId
    }
    await seedPlayed(ctx, tx, { units, seasons, accountOf })
    await seedMerchants(ctx, tx, merchants, accountOf)
    await seedDemoServices(ctx, tx, demoTakers(merchants, accountOf))
    await seedFleet(ctx, tx, merchants, { accountOf, pictures })
    // Before the commit: accounts whose passwords nobody knows would be worse than a file without its accounts.
    const told = accounts.map(({ accountId: _, ...account }) => account)
    tell(ctx.config.dataDir, 'demo-accounts.json', told)
    tell(ctx.config.dataDir, 'demo-machines.json', await connectDemoMachines(ctx, tx))
    tell(ctx.config.dataDir, 'demo-codes.json', await codesToTell(ctx, tx, places.school, seasons))
    if (ctx.config.hasDemoLife) await beginLife(ctx, tx)
    return { subject: seasons.innovation.id, after: { units: units.length }, reply: null }
  })
}

/** Who takes buyers' money in the demo: each merchant's administrator has enabled the account, the operator activated it. */
function demoTakers(places: DemoMerchants, accountOf: (role: string) => string): DemoTaker[] {
  const taker = (merchant: DemoMerchants['ordinary'], role: string) => ({
    merchant,
    enabledBy: accountOf(role),
    activatedBy: accountOf('operator'),
  })
  return [
    taker(places.ordinary, 'merchant'),
    taker(places.pharmacy, 'pharmacymerchant'),
    taker(places.sub, 'submerchant'),
  ]
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

interface ToldCodes {
  kind: string
  /** in English, as all that the start prints: what it is, with its group, and for pupils of which stages */
  name: string
  stages: string
  codes: string[]
}

/** By season in the order of its kinds, so that whoever reads them finds the kinds of one contest together. */
async function codesToTell(ctx: Ctx, tx: Tx, school: DemoUnit, seasons: DemoSeasons): Promise<ToldCodes[]> {
  const unused = await unusedDemoCodes(ctx, tx, { organizationId: school.id, now: ctx.clock.now() })
  const stages = await entriesOfType({ ...ctx, language: 'en' }, 'stage')
  return [seasons.innovation, seasons.robot]
    .flatMap(({ definition }) => definition.kinds)
    .filter((kind) => kind.needsAuthorizationCode)
    .map(({ code: kind, labels, stages: taken }) => ({
      kind,
      name: labelIn(labels, 'en'),
      stages: listed(
        stages.filter(({ code }) => taken.includes(code)).map(({ label }) => label),
        'en',
      ),
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
