import { anonymous, type Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { type DemoDeclaration, type DemoPerson, seedQualified } from '#modules/contest/declarations/demo.ts'
import { seedDelegation } from '#modules/contest/delegations/demo.ts'
import { type DemoOffice, seedExam, seedVenues } from '#modules/contest/exams/demo.ts'
import { seedBoard } from '#modules/contest/scoring/demo.ts'
import type { DemoSeasons } from '#modules/contest/seasons/demo.ts'
import { seedTeamDay } from '#modules/contest/teams/demo.ts'
import type { DemoUnit } from '#modules/platform/organizations/demo.ts'
import { neverIssuedNumber } from './accounts.ts'

export interface Stage {
  units: readonly DemoUnit[]
  seasons: Pick<DemoSeasons, 'playedRobot' | 'playedOlympiad'>
  /** id of the demo account of a role */
  accountOf(role: string): string
}

const dayMs = 24 * 3_600_000

/** Last year's robot contest and olympiads at work: teams, rounds and scores; candidates, seats, scores and appeals. */
export async function seedPlayed(ctx: Ctx, tx: Tx, stage: Stage): Promise<void> {
  const province = stage.units.find(({ level }) => level === 'province')
  if (!province) throw new Error('the demo has no province')
  const people = new People()
  /** One of the demo's accounts, working for the province so many days from now, inside the seed's own change. */
  const as = (role: string, inDays: number): Ctx => {
    const at = new Date(ctx.clock.now().getTime() + inDays * dayMs)
    const scope = { organizationId: province.id, path: [...province.path] }
    return {
      ...ctx,
      db: tx,
      clock: { now: () => at },
      receivedAt: at,
      actor: { ...anonymous, kind: 'staff', accountId: stage.accountOf(role), organizationId: province.id, scope },
      change: async (_name, run) => (await run(tx)).reply,
    }
  }
  await seedContestDay(tx, stage, { as, people })
  await seedOlympiads(tx, stage, { as, people, province })
}

interface Hands {
  as(role: string, inDays: number): Ctx
  people: People
}

async function seedContestDay(tx: Tx, { units, seasons, accountOf }: Stage, { as, people }: Hands): Promise<void> {
  const season = seasons.playedRobot
  const schools = units.filter(({ level, name }) => level === 'school' && name.includes('小学'))
  const secondary = units.filter(({ level, name }) => level === 'school' && /中学/.test(name))
  const names = ['启明星', '追风者', '蓝色引擎', '银河信使', '萤火虫', '北斗', '雷霆', '彩虹桥']
  const teamsOf = (kind: string, homes: readonly DemoUnit[], count: number, members: number): DemoDeclaration[] =>
    homes.slice(0, count).map((unit, at) => ({
      season,
      kind,
      unit,
      title: `${names[at % names.length]}${kind.startsWith('star') ? '二' : kind.startsWith('scratch') ? '三' : ''}队`,
      stage: kind.endsWith('primary') ? 'primary' : 'junior',
      people: [
        ...Array.from({ length: members }, () => people.pupil(unit, kind.endsWith('primary') ? 'primary' : 'junior')),
        people.coach(unit),
      ],
    }))
  const qualified = (wanted: DemoDeclaration[]) =>
    seedQualified({ owner: as('coach', -120), office: as('province', -60) }, tx, wanted)
  const rescue = await qualified(teamsOf('space-rescue-primary', schools, 8, 2))
  const star = await qualified(teamsOf('star-challenge-secondary', secondary, 6, 3))
  const scratch = await qualified(teamsOf('scratch-space-primary', schools, 5, 1))
  const gate = as('secretary', -0.3)
  for (const team of [...rescue, ...star]) await seedTeamDay(gate, team, ['checkIn', 'pass'])
  const [first = '', second = '', third = ''] = scratch
  await seedTeamDay(gate, first, ['checkIn'])
  await seedTeamDay(gate, second, ['checkIn', 'repeat'])
  await seedTeamDay(gate, third, ['markAbsent'])
  const staff = {
    head: as('headreferee', -0.2),
    referee: as('referee', -0.1),
    headAtTheEnd: as('headreferee', -0.05),
  }
  const eventOf = (code: string) => {
    const event = season.definition.events?.find((each) => each.code === code)
    if (!event) throw new Error(`the demo has no event ${code}`)
    return { season: season.id, event, coach: accountOf('coach') }
  }
  await seedBoard(staff, tx, {
    ...eventOf('space-rescue'),
    division: 'primary-group',
    teams: rescue,
    playedRounds: 1,
    until: 'live',
  })
  await seedBoard(staff, tx, {
    ...eventOf('star-challenge'),
    division: 'secondary-group',
    teams: star,
    playedRounds: 2,
    until: 'published',
  })
  const city = units.find(({ level }) => level === 'city')
  if (city) await seedDelegation(as('city', -100), tx, { season: season.id, unit: city })
}

async function seedOlympiads(
  tx: Tx,
  { units, seasons }: Stage,
  { as, people, province }: Hands & { province: DemoUnit },
): Promise<void> {
  const season = seasons.playedOlympiad
  const schools = units.filter(({ level, name }) => level === 'school' && /中学|一贯制/.test(name))
  const office: DemoOffice = {
    province,
    keeper: (inDays) => as('secretary', inDays),
    second: (inDays) => as('tworoles', inDays),
  }
  const registered = (kind: string, unit: DemoUnit, person: DemoPerson): DemoDeclaration => {
    const stage = String(person.values.stage ?? 'senior')
    return { season, kind, unit, title: `${String(person.values.name)}报名`, stage, people: [person] }
  }
  const pupilsOf = (kind: string, count: number) =>
    Array.from({ length: count }, (_, at) => {
      const unit = schools[at % schools.length] ?? province
      return registered(kind, unit, people.pupil(unit, 'senior'))
    })
  const offices = { owner: as('coach', -40), office: as('province', -30) }
  const own = units.find(({ level }) => level === 'school') ?? province
  const pupil = { ...offices, owner: as('applicant', -40) }
  await seedQualified(pupil, tx, [
    registered('mathematics', own, people.demoPupil(own)),
    registered('informatics', own, people.demoPupil(own)),
  ])
  await seedQualified(offices, tx, [
    ...pupilsOf('mathematics', 24),
    ...pupilsOf('physics', 16),
    ...pupilsOf('chemistry', 12),
    ...pupilsOf('informatics', 12),
  ])
  const venues = await seedVenues(as('secretary', -50), tx, province)
  const exams = [
    ['physics-preliminary', 'list', -11],
    ['mathematics-preliminary', 'appeals', -11],
    ['chemistry-league', 'scores waiting', -4],
    ['csp-j1', 'seats', 3],
  ] as const
  for (const [exam, until, inDays] of exams) await seedExam(office, tx, { season, exam, venues, until, inDays })
}

const surnames = [...'陈李王张刘赵周吴徐孙马朱胡郭何林高罗郑梁谢宋唐许邓冯韩曹曾彭']
const givens = ['子涵', '雨桐', '浩然', '思远', '若溪', '明轩', '佳怡', '致远', '书瑶', '星辰', '一诺', '嘉树', '沐阳']

/** Invented people, each with a name and a number of their own. */
class People {
  #made = 0

  #next(): { name: string; sex: string; at: number } {
    const at = this.#made
    this.#made += 1
    const name = `${surnames[at % surnames.length]}${givens[at % givens.length]}`
    return { name, sex: at % 2 === 0 ? 'female' : 'male', at }
  }

  pupil(school: DemoUnit, stage: 'primary' | 'junior' | 'senior'): DemoPerson {
    const { name, sex, at } = this.#next()
    const year = { primary: 2015, junior: 2012, senior: 2009 }[stage]
    const birthOn = `${year}-${String((at % 12) + 1).padStart(2, '0')}-${String((Math.floor(at / 12) % 27) + 1).padStart(2, '0')}`
    return personOf({ name, sex, birthOn, stage, school: school.id })
  }

  /** 林小满, whose account the demo tells. */
  demoPupil(school: DemoUnit): DemoPerson {
    return personOf({ name: '林小满', sex: 'female', birthOn: '2010-03-15', stage: 'senior', school: school.id })
  }

  coach(school: DemoUnit): DemoPerson {
    const { name, sex } = this.#next()
    return {
      role: 'instructor',
      values: { name, sex, school: school.id, post: '科技辅导员', phone: '13800000000', email: 'coach@demo.example' },
    }
  }
}

function personOf(values: { name: string; sex: string; birthOn: string; stage: string; school: string }): DemoPerson {
  const grades: Record<string, string> = { primary: 'primary-5', junior: 'junior-2', senior: 'senior-1' }
  return {
    role: 'member',
    idNumber: neverIssuedNumber(values.birthOn),
    values: {
      ...values,
      ethnicity: '01',
      idType: '01',
      grade: grades[values.stage] ?? 'senior-1',
      phone: '13800000000',
      guardianName: `${values.name.slice(0, 1)}先生`,
      guardianRelation: 'father',
      guardianPhone: '13800000000',
      shirtSize: 'm',
    },
  }
}
