import type { TestAccount, TestApp } from '#kernel/testing/app.ts'
import type { RouteExamples } from '#kernel/testing/examples.ts'
import { must } from '#modules/contest/declarations/fixtures.ts'
import type { SeasonDefinition } from '#modules/contest/seasons/contract.ts'
import { aSeason } from '#modules/contest/seasons/fixtures.ts'
import { aContactWithRole } from '#modules/platform/accounts/fixtures.ts'
import { aFile, aPdf } from '#modules/platform/files/fixtures.ts'
import { aSchool } from '#modules/platform/organizations/fixtures.ts'

/** A branch of the tree with an officer at the county and the city, and a season in which counties hand in papers. */
export async function thePaperOffices(app: TestApp, change?: (definition: SeasonDefinition) => SeasonDefinition) {
  const units = await aSchool(app)
  const season = await aSeason(app, change ? { change } : {})
  const officer = (unit: string) => aContactWithRole(app, 'contest-officer', unit)
  const [school, county, city] = await Promise.all([officer(units.school), officer(units.county), officer(units.city)])
  return { season, units, officers: { school, county, city } }
}

/** A scanned letter that somebody has uploaded. */
export async function aLetter(app: TestApp, of: TestAccount, text = 'letter') {
  return await aFile(app, of, { name: '推荐函.pdf', bytes: await aPdf({ text }) })
}

/** A paper of the officer's unit, handed in. */
export async function aPaper(
  app: TestApp,
  officer: TestAccount,
  season: string,
  wishes: { material?: string; text?: string } = {},
): Promise<string> {
  const { fileId } = await aLetter(app, officer, wishes.text)
  const body = { season, round: 'county-recommendation', material: wishes.material ?? 'recommendation', fileId }
  return must(await app.as(officer).post('/api/console/unit-materials', body)).id
}

function ofPaper(body?: unknown) {
  return async (app: TestApp) => {
    const { season, officers } = await thePaperOffices(app)
    const material = await aPaper(app, officers.county, season.id)
    const stranger = await aContactWithRole(app, 'contest-officer', (await aSchool(app)).city)
    return { as: officers.city, stranger, params: { material }, ...(body ? { body } : {}) }
  }
}

export const examples: RouteExamples = {
  'unitMaterials.own': async (app) => {
    const { season, officers } = await thePaperOffices(app)
    return { as: officers.county, query: { season: season.id } }
  },
  'unitMaterials.list': async (app) => {
    const { season, officers } = await thePaperOffices(app)
    return { as: officers.city, query: { season: season.id } }
  },
  'unitMaterials.handIn': async (app) => {
    const { season, officers } = await thePaperOffices(app)
    const { fileId } = await aLetter(app, officers.county)
    const body = { season: season.id, round: 'county-recommendation', material: 'recommendation', fileId }
    return { as: officers.county, body }
  },
  'unitMaterials.receive': ofPaper(),
  'unitMaterials.return': ofPaper({ reason: '没有盖章' }),
  'unitMaterials.summaryAddress': async (app) => {
    const { season, officers } = await thePaperOffices(app)
    return { as: officers.county, query: { season: season.id, round: 'county-recommendation' } }
  },
  'unitMaterials.summaryPdf': async (app) => {
    const { season, officers, units } = await thePaperOffices(app)
    const query = { season: season.id, round: 'county-recommendation' }
    const { url } = must(await app.as(officers.county).get('/api/console/unit-materials/summary-address', query))
    return { params: { unit: units.county }, query: Object.fromEntries(new URL(url, 'http://here').searchParams) }
  },
}
