import { setTimeout as delay } from 'node:timers/promises'
import { deskRoutes } from '#modules/contest/desk/contract.ts'
import { aPupilBody, aTable } from '#modules/contest/desk/fixtures.ts'
import type { deskSchemas } from '#modules/contest/desk/schema.ts'
import { submittedDeclarations } from '#modules/contest/screening/contract/office.ts'
import { screeningRoutes } from '#modules/contest/screening/contract.ts'
import type { screeningSchemas } from '#modules/contest/screening/schema.ts'
import { exportRoutes } from '#modules/platform/exports/contract.ts'
import type { exportSchemas } from '#modules/platform/exports/schema.ts'
import { openedInTab, type Person, type Scene } from './at-once.ts'
import { rushKind } from './preparation.ts'

const pupilsOfTeacher = 60
/** of these get their drafts from the teacher */
const preparedOfTeacher = 5
const exportLooksMs = 2000
const pageRows = 50

const quiet = { quiet: true } as const

/** Somebody of the school's office, and the declaration that is theirs to review. */
interface Reviewer extends Person {
  declaration: string
}

export function reviewerScenes(season: string): readonly Scene<Reviewer>[] {
  const callsOf = ({ portal }: Person) => portal.api<typeof screeningSchemas>(screeningRoutes)
  return [
    [
      'open what waits for them',
      async (reviewer) => {
        const calls = callsOf(reviewer)
        await Promise.all([
          calls.list({ query: { season, mine: 'true', limit: pageRows } }, quiet),
          calls.pending({}, quiet),
          calls.overview({ query: { season } }, quiet),
        ])
      },
    ],
    [
      'open a declaration',
      async (reviewer) => {
        const calls = callsOf(reviewer)
        const params = { declaration: reviewer.declaration }
        await calls.open({ params }, quiet)
        await calls.view({ params }, quiet)
      },
    ],
    [
      'look at its form',
      async (reviewer) => {
        const params = { declaration: reviewer.declaration }
        await openedInTab(reviewer.portal, (await callsOf(reviewer).formAddress({ params }, quiet)).url)
      },
    ],
    [
      'approve it',
      async (reviewer) => {
        const calls = callsOf(reviewer)
        const params = { declaration: reviewer.declaration }
        const { checks } = await calls.view({ params }, quiet)
        const confirmedChecks = checks.filter(({ level }) => level === 'warning').map(({ code }) => code)
        await calls.approve({ params, body: { opinion: '同意推荐', confirmedChecks } }, quiet)
      },
    ],
    [
      'ask for all as a table, until it is there',
      async ({ portal }) => {
        const calls = portal.api<typeof exportSchemas>(exportRoutes)
        const body = {
          resource: submittedDeclarations.name,
          format: 'xlsx' as const,
          query: { 'f.season': season },
          reason: '核对名单',
        }
        const { id } = await calls.request({ body }, quiet)
        let row = await calls.show({ params: { id } }, quiet)
        while (row.state === 'queued' || row.state === 'running') {
          await delay(exportLooksMs)
          row = await calls.show({ params: { id } }, quiet)
        }
        if (row.state !== 'finished') throw new Error(`a table came to ${row.state}: ${JSON.stringify(row.refusal)}`)
      },
    ],
  ]
}

interface Teacher extends Person {
  /** prepared for pupils of the list */
  drafts: string[]
}

export function teacherScenes(season: string): readonly Scene<Teacher>[] {
  const callsOf = ({ portal }: Person) => portal.api<typeof deskSchemas>(deskRoutes)
  return [
    [
      'bring a list of sixty pupils',
      async (teacher) => {
        const pupils = Array.from({ length: pupilsOfTeacher }, () => aPupilBody())
        const rows = pupils.map(({ name, stage, grade, className }) => [name, stage, grade, className])
        const content = await aTable([['姓名', '学段', '年级', '班级'], ...rows])
        const body = { name: 'roster.xlsx', content }
        const { created, problems } = await callsOf(teacher).importPupils({ body }, quiet)
        if (created !== pupilsOfTeacher) throw new Error(`${created} came in: ${JSON.stringify(problems)}`)
      },
    ],
    [
      `prepare drafts for ${preparedOfTeacher} of them`,
      async (teacher) => {
        const calls = callsOf(teacher)
        const { pupils } = await calls.pupils({ query: { season } }, quiet)
        for (const pupil of pupils.slice(teacher.drafts.length, preparedOfTeacher)) {
          const body = { season, kind: rushKind.code, stage: 'junior' }
          teacher.drafts.push((await calls.prepare({ params: { pupil: pupil.id }, body }, quiet)).id)
        }
      },
    ],
    [
      'look at their list',
      async (teacher) => {
        await callsOf(teacher).pupils({ query: { season } }, quiet)
      },
    ],
    [
      'print the forms of these as one paper',
      async (teacher) => {
        const { url } = await callsOf(teacher).print({ body: { declarations: teacher.drafts } }, quiet)
        await openedInTab(teacher.portal, url)
      },
    ],
  ]
}
