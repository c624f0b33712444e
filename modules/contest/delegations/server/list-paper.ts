import { listed } from '#kernel/contract/listed.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { RawExchange } from '#kernel/server/route.ts'
import { placeOf } from '#modules/contest/declarations/server/index.ts'
import {
  type Address,
  footer,
  requireSigned,
  sendPdf,
  signAddress,
  typeset,
  unitPaperHead,
} from '#modules/contest/prints/server/index.ts'
import { dictionaryOf } from '#modules/platform/dictionary/server/index.ts'
import { type Companion, emptyPlan, type Traveller } from '../contract.ts'
import { type DelegationPlace, ownPlace, placeOfDelegation, rowOf, travellersOf } from './own.ts'

const pathOf = (unit: string) => `/api/delegation-lists/${unit}`

/** A signed address of the list of one's own delegation, as it was last saved. @throws delegation_none */
export async function listAddress(ctx: Ctx, season: string): Promise<Address> {
  const { unit } = await ownPlace(ctx, ctx.db, season)
  return signAddress(ctx, pathOf(unit.id), { season })
}

/** The list behind such an address. @throws not_found */
export async function sendList(
  ctx: Ctx,
  { unit, season, ...signed }: { unit: string; season: string; expires: number; signature: string },
  exchange: RawExchange,
): Promise<null> {
  requireSigned(ctx, pathOf(unit), { season }, signed)
  const place = await placeOfDelegation(ctx.db, season, unit)
  sendPdf(ctx, exchange, { paper: 'delegationList', which: place.unit.name }, await listPaper(ctx, place))
  return null
}

const functionNames: Readonly<Record<Companion['function'], string>> = {
  leader: '领队',
  deputy: '副领队',
  teacher: '随队教师',
}

/** Who travels, to be printed, signed and stamped; in Chinese as all papers are. */
async function listPaper(ctx: Ctx, place: DelegationPlace): Promise<Buffer> {
  const inChinese = { ...ctx, language: 'zh' } as const
  const { unit, definition } = place
  const [row, travellers, named, words] = await Promise.all([
    rowOf(ctx.db, place),
    travellersOf(inChinese, ctx.db, place),
    placeOf(inChinese, unit.id),
    dictionaryOf(inChinese),
  ])
  const { companions } = row?.plan ?? emptyPlan
  const sexOf = (code: string) => words.sex?.find((entry) => entry.code === code)?.label ?? ''
  const kindOf = (code: string) => definition.kinds.find((kind) => kind.code === code)?.labels.zh ?? code
  const teams = [...Map.groupBy(travellers, ({ team }) => team.id).values()]
  const { pdf } = await typeset(ctx.actor.accountId ?? unit.id, 'delegation-list', {
    ...unitPaperHead(ctx.clock.now(), definition, named ?? { name: unit.name, above: [] }),
    companions: companions.map((each, index) => [
      String(index + 1),
      functionNames[each.function],
      each.name,
      sexOf(each.sex),
      each.employer,
      each.post,
      each.phone,
    ]),
    contestants: travellers.filter(({ role }) => role === 'member').length,
    teams: teams.map((people, index) => [String(index + 1), ...teamRow(people, kindOf)]),
    footer,
  })
  return pdf
}

function teamRow(people: readonly Traveller[], kindOf: (code: string) => string): string[] {
  const [first] = people
  if (!first) return []
  const { number, title, kind } = first.team
  const named = (role: Traveller['role']) =>
    listed(
      people.filter((each) => each.role === role).map(({ name }) => name),
      'zh',
    )
  const schools = [...new Set(people.filter(({ role }) => role === 'member').map(({ school }) => school))]
  return [number, title, kindOf(kind), listed(schools.filter(Boolean), 'zh'), named('member'), named('instructor')]
}
