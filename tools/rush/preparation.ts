import { randomUUID } from 'node:crypto'
import type { TestAccount, TestAnswer, TestCaller } from '#kernel/testing/app.ts'
import {
  aDefinition,
  aDraft,
  aMember,
  completeBasics,
  type MadeDraft,
  save,
  soloKind,
} from '#modules/contest/declarations/fixtures.ts'
import type { DeclarationKind, Window } from '#modules/contest/seasons/contract.ts'
import { aSeason } from '#modules/contest/seasons/fixtures.ts'
import { aContactWithRole, anIdNumber, aPupil, aTeacher, birthOnAtAge } from '#modules/platform/accounts/fixtures.ts'
import { aSchool } from '#modules/platform/organizations/fixtures.ts'
import type { App } from '../../apps/server/app.ts'
import { type Request, sendRequest } from '../faults/requests.ts'
import { fixturesOf } from '../inside.ts'
import type { RushStage } from './stage.ts'

/** A draft that lacks its abstract and its report, and who declares it. */
export interface PreparedDraft {
  draft: MadeDraft
  /** an address of its own, as each house has one */
  address: string
}

export interface Prepared {
  drafts: PreparedDraft[]
  season: string
  /** everybody's */
  school: string
  /** everybody's: they are of an age at which a guardian agrees */
  birthOn: string
  /** from now on the window closes then */
  closeAt(closesAt: Date): Promise<void>
}

const atOnce = 8
/** accepted so long after the bell: the grace of the season */
export const graceS = 5
const seasonCode = 'rush'

/** What everybody declares: one report, no code, since codes are given out long before. */
export const rushKind: DeclarationKind = {
  ...soloKind,
  code: 'rush-work',
  officialCode: 'T-E',
  needsAuthorizationCode: false,
  materials: soloKind.materials.filter(({ code }) => code === 'report'),
}

/** Drafts made the way the tests make them: over the routes of the program that runs. */
export async function prepareRush(stage: RushStage, inside: App, declarants: number): Promise<Prepared> {
  const app = fixturesOf(inside, (account) => callerOf(stage.origin, account))
  const publish = (window: Partial<Window>) => {
    const definition = aDefinition(app, { kinds: [rushKind] })
    return aSeason(app, {
      code: seasonCode,
      change: () => ({ ...definition, window: { ...definition.window, graceS, ...window } }),
    })
  }
  const season = await publish({})
  const { school } = await aSchool(app)
  const birthOn = birthOnAtAge(app, 13)
  const make = async (index: number): Promise<PreparedDraft> => {
    const owner = await aPupil(app, { organizationId: school })
    const draft = await aDraft(app, { owner, season, kind: rushKind.code })
    const { abstract: _, ...basics } = completeBasics
    await save(app, draft, basics)
    await aMember(app, draft, { school, idNumber: idNumberAt(birthOn, index) })
    return { draft, address: `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}` }
  }
  return {
    drafts: await each(declarants, make),
    season: season.id,
    school,
    birthOn,
    closeAt: async (closesAt) => void (await publish({ closesAt: closesAt.toISOString() })),
  }
}

/** Those of the school's office who review, and its teachers. */
export async function prepareOffice(
  stage: RushStage,
  inside: App,
  { school, reviewers, teachers }: { school: string; reviewers: number; teachers: number },
): Promise<{ reviewers: TestAccount[]; teachers: TestAccount[] }> {
  const app = fixturesOf(inside, (account) => callerOf(stage.origin, account))
  return {
    reviewers: await each(reviewers, () => aContactWithRole(app, 'contest-officer', school)),
    teachers: await each(teachers, () => aTeacher(app, { organizationId: school })),
  }
}

/** So many of what is made, a few at a time. */
async function each<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  for (let first = 0; first < count; first += atOnce) {
    const few = Array.from({ length: Math.min(atOnce, count - first) }, (_, index) => make(first + index))
    made.push(...(await Promise.all(few)))
  }
  return made
}

/** A number that nobody else has. */
function idNumberAt(birthOn: string, index: number): string {
  return anIdNumber(birthOn, 'female', index % 100, `43${String(102 + Math.floor(index / 100)).padStart(4, '0')}`)
}

function callerOf(origin: string, account: TestAccount): TestCaller {
  const send = (address: string, request: Request) =>
    sendRequest<unknown>(new URL(address, origin), request) as Promise<TestAnswer>
  const write = (method: string) => (address: string, body?: unknown, headers?: Record<string, string>) =>
    send(address, {
      method,
      headers: { authorization: account.token, 'idempotency-key': randomUUID(), ...headers },
      body: body ?? {},
    })
  return {
    get: (address) => send(address, { method: 'GET', headers: { authorization: account.token } }),
    post: write('POST'),
    put: write('PUT'),
    patch: write('PATCH'),
    delete: write('DELETE'),
    in: () => callerOf(origin, account),
  }
}
