import type { Ctx, Random } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { checkCharacterOf } from '#modules/platform/accounts/contract/id-number.ts'
import { createAccount, type GivenAccount } from '#modules/platform/accounts/server/index.ts'
import { askedAgreements } from '#modules/platform/agreements/contract.ts'
import { acceptAgreement, currentAgreement } from '#modules/platform/agreements/server/index.ts'
import type { DemoUnit } from '#modules/platform/organizations/demo.ts'
import {
  accountantRole,
  merchantAdminRole,
  merchantUserRole,
  operatorRole,
  replenisherRole,
} from '#modules/vending/merchants/contract.ts'
import type { DemoMerchant, DemoMerchants } from '#modules/vending/merchants/demo.ts'

/** As DATA_DIR/demo-accounts.json tells it. */
export interface DemoAccount {
  role: string
  name: string
  login: string
  password: string
  unit: string
}

/** The units whose contacts have demo accounts, from the province down to a school. */
export interface DemoPlaces {
  province: DemoUnit
  city: DemoUnit
  county: DemoUnit
  school: DemoUnit
}

type Wish = Omit<GivenAccount, 'password' | 'loginName'> & { role: string; login: string; unit: string }

/** One account per role, with a random password of this installation; part of the seed's change. All people are invented. */
export async function createDemoAccounts(
  ctx: Ctx,
  tx: Tx,
  places: DemoPlaces,
  merchants: DemoMerchants,
): Promise<(DemoAccount & { accountId: string })[]> {
  // What an account's own change writes joins the transaction of the seed, whose audit row stands for all of it.
  const joined: Ctx = { ...ctx, change: async (_name, run) => (await run(tx)).reply }
  const wishes = [...wishesFor(ctx, places), ...vendingWishes(merchants)]
  const asked = await agreementsInForce(tx, ctx.clock.now())
  return await Promise.all(
    wishes.map(async ({ role, login, unit, ...account }) => {
      const password = readablePassword(ctx.random)
      const contacts = [{ by: 'email', target: `${login}@demo.example` }] as const
      const made = await createAccount(joined, { ...account, loginName: login, password, contacts, language: 'zh' })
      // nobody who tries the demo should have to accept it for invented people
      for (const agreement of asked) await acceptAgreement(tx, ctx, { accountId: made.accountId, ...agreement })
      return { role, name: account.name ?? login, login, password, unit, accountId: made.accountId }
    }),
  )
}

async function agreementsInForce(tx: Tx, at: Date): Promise<{ kind: string; version: string }[]> {
  const found = await Promise.all(askedAgreements.map((kind) => currentAgreement(tx, kind, at)))
  return found.flatMap((agreement) => agreement ?? []).map(({ kind, version }) => ({ kind, version }))
}

function wishesFor(ctx: Ctx, { province, city, county, school }: DemoPlaces): Wish[] {
  const birthOn = `${ctx.clock.now().getUTCFullYear() - 16}-03-15`
  const officer = (at: DemoUnit) => ({ code: 'contest-officer', organizationId: at.id })
  const contact = (role: string, name: string, unit: DemoUnit): Wish => ({
    role,
    login: `demo${role}`,
    kind: 'unit-contact',
    name,
    organizationId: unit.id,
    roles: [officer(unit)],
    unit: unit.name,
  })
  const staff = (role: string, name: string, code: string, unit: DemoUnit): Wish => ({
    role,
    login: `demo${role}`,
    kind: 'staff',
    name,
    organizationId: unit.id,
    roles: [{ code, organizationId: unit.id }],
    unit: unit.name,
  })
  const secretariat = { code: 'contest-secretariat', organizationId: province.id }
  return [
    { role: 'admin', login: 'demoadmin', kind: 'staff', name: '演示管理员', roles: [{ code: 'admin' }], unit: '平台' },
    {
      role: 'applicant',
      login: 'demopupil',
      kind: 'pupil',
      name: '林小满',
      birthOn,
      sex: 'female',
      ethnicity: '01',
      idType: '01',
      idNumber: neverIssuedNumber(birthOn),
      organizationId: school.id,
      unit: school.name,
    },
    {
      role: 'teacher',
      login: 'demoteacher',
      kind: 'teacher',
      name: '周知远',
      organizationId: school.id,
      unit: school.name,
    },
    { role: 'guardian', login: 'demoguardian', kind: 'guardian', name: '林大川', unit: '家长' },
    contact('school', '星河学校联系人', school),
    contact('county', '县区联系人', county),
    contact('city', '市州联系人', city),
    { ...contact('province', '省级联系人', province), roles: [officer(province), secretariat] },
    // Works for a school, and in the secretariat besides: the two are switched between (S6-11).
    {
      ...contact('tworoles', '韩一舟', school),
      roles: [officer(school), secretariat],
    },
    // Those who stand behind what was played and sat: teams, tables, and a second person for the scores.
    {
      role: 'coach',
      login: 'democoach',
      kind: 'teacher',
      name: '高远航',
      organizationId: school.id,
      unit: school.name,
    },
    staff('referee', '裁判员演示', 'referee', province),
    staff('headreferee', '裁判长演示', 'head-referee', province),
    staff('secretary', '成绩录入演示', 'contest-secretariat', province),
  ]
}

/** Who works for the operator and for its merchants. */
function vendingWishes({ operator, ordinary, pharmacy, sub }: DemoMerchants): Wish[] {
  const staff = (role: string, name: string, code: string, place: DemoMerchant): Wish => ({
    role,
    login: `demo${role}`,
    kind: 'staff',
    name,
    organizationId: place.id,
    roles: [{ code, organizationId: place.id }],
    unit: place.name,
  })
  return [
    staff('operator', '运营演示', operatorRole, operator),
    staff('merchant', '许青禾', merchantAdminRole, ordinary),
    staff('merchantuser', '季明远', merchantUserRole, ordinary),
    staff('accountant', '沈珠算', accountantRole, ordinary),
    staff('replenisher', '路常满', replenisherRole, ordinary),
    staff('pharmacymerchant', '秦安和', merchantAdminRole, pharmacy),
    staff('submerchant', '苏小禾', merchantAdminRole, sub),
  ]
}

/** An identity number with the sequence 000, which no office has ever issued; its check digit is right. */
export function neverIssuedNumber(birthOn: string, district = '430102'): string {
  const digits = `${district}${birthOn.replaceAll('-', '')}000`
  return `${digits}${checkCharacterOf(digits)}`
}

const consonants = 'bdfghjkmnprstvz'
const vowels = 'aeiou'

/** Ten characters that one can read aloud: three syllables and four figures, some 24 bits. */
function readablePassword(random: Random): string {
  const letter = (from: string) => from[random.integer(from.length)] ?? ''
  const syllables = Array.from({ length: 3 }, () => letter(consonants) + letter(vowels)).join('')
  return `${syllables}${1000 + random.integer(9000)}`
}
