import { setTimeout as delay } from 'node:timers/promises'
import { accountRoutes, sessionRoutes } from '#modules/platform/accounts/contract.ts'
import { aLoginName, aPhone, fixturePassword } from '#modules/platform/accounts/fixtures.ts'
import type { accountSchemas, sessionSchemas } from '#modules/platform/accounts/schema.ts'
import { openInside } from '../inside.ts'
import { AtOnce, openedInTab, type Person, type Scene, type ScenePlayed } from './at-once.ts'
import { reviewerScenes, teacherScenes } from './office.ts'
import { type PreparedDraft, prepareOffice, prepareRush } from './preparation.ts'
import { aReportOf, pressesOf, readingLooksMs } from './presses.ts'
import { openRushStage } from './stage.ts'

export interface ClassOptions {
  pupils: number
  say(line: string): void
}

const reportSizeBytes = 300_000
const schoolAddress = '10.1.0.1'
const officeAddress = '10.2.0.1'

interface Pupil extends Person {
  draft: PreparedDraft['draft']
  loginName: string
  /** of the field that is typed into */
  revision: number
  /** the file */
  report: string
  paper: Buffer
}

const quiet = { quiet: true } as const
const asStranger = { quiet: true, needToken: 0 } as const

/**
 * One class, behind the one address of its school, does everything together: each thing in the same moment. Then those who
 * review it, half as many, and as many teachers with their lists.
 */
export async function playClass({ pupils, say }: ClassOptions): Promise<ScenePlayed[]> {
  const stage = await openRushStage()
  try {
    await stage.start()
    say('makes their drafts')
    const inside = await openInside(stage.environment(), stage.databaseUrl)
    const { drafts, season, birthOn, reviewers, teachers } = await prepareRush(stage, inside, pupils)
      .then(async (prepared) => {
        const counts = { school: prepared.school, reviewers: Math.ceil(pupils / 2), teachers: pupils }
        return { ...prepared, ...(await prepareOffice(stage, inside, counts)) }
      })
      .finally(() => inside.close())
    const atOnce = new AtOnce({ stage, readerToken: drafts[0]?.draft.owner.token ?? '', say })
    const schoolPortal = (token: string) => atOnce.portalOf(token, schoolAddress)
    return [
      ...(await atOnce.play({
        who: 'pupils',
        people: drafts.map(({ draft }): Pupil => {
          const portal = schoolPortal(draft.owner.token)
          return { draft, portal, loginName: aLoginName(), revision: 0, report: '', paper: Buffer.alloc(0) }
        }),
        scenes: pupilScenes(atOnce, birthOn),
      })),
      ...(await atOnce.play({
        who: 'reviewers',
        people: reviewers.map(({ token }, index) => ({
          portal: atOnce.portalOf(token, officeAddress),
          declaration: drafts[index]?.draft.id ?? '',
        })),
        scenes: reviewerScenes(season),
      })),
      ...(await atOnce.play({
        who: 'teachers',
        people: teachers.map(({ token }) => ({ portal: schoolPortal(token), drafts: [] })),
        scenes: teacherScenes(season),
      })),
    ]
  } finally {
    await stage.close()
    for (const line of stage.mistakes) say(line)
  }
}

function pupilScenes(atOnce: AtOnce, birthOn: string): readonly Scene<Pupil>[] {
  return [
    ['open the page to sign in', (pupil) => atOnce.openPage(pupil, '/login')],
    [
      'register',
      async ({ portal, loginName }) => {
        const body = {
          kind: 'pupil' as const,
          loginName,
          password: fixturePassword,
          passwordConfirmation: fixturePassword,
          birthOn,
          guardianContact: { by: 'sms' as const, target: aPhone() },
          privacyVersion: '1',
          termsVersion: '1',
        }
        await portal.api<typeof accountSchemas>(accountRoutes).register({ body }, asStranger)
      },
    ],
    [
      'sign in',
      async ({ portal, loginName }) => {
        const body = { account: loginName, password: fixturePassword, isConsole: false }
        await portal.api<typeof sessionSchemas>(sessionRoutes).signIn({ body }, asStranger)
      },
    ],
    [
      'open their declaration',
      async (pupil) => {
        const { draft, portal } = pupil
        const { view, list } = pressesOf(portal, draft)
        const [{ revisions }] = await Promise.all([
          view(),
          list(),
          portal.api<typeof accountSchemas>(accountRoutes).profile({}, quiet),
        ])
        pupil.revision = revisions.abstract ?? 0
      },
    ],
    [
      'save what was typed',
      async ({ draft, portal, revision }) => {
        await pressesOf(portal, draft).save([{ path: 'abstract', value: '水箱里的鱼', revision }])
      },
    ],
    [
      'hand in a report',
      async (pupil) => {
        const { draft, portal } = pupil
        if (pupil.report === '') {
          const bytes = await aReportOf(draft.number, reportSizeBytes)
          pupil.report = (await portal.onceChecked(await portal.sendWhole('report.pdf', 'material', bytes))).fileId
        }
        await pressesOf(portal, draft).attachReport(pupil.report)
      },
    ],
    ['freeze the form', async ({ draft, portal }) => void (await pressesOf(portal, draft).freeze())],
    [
      'print the form',
      async (pupil) => {
        const { draft, portal } = pupil
        pupil.paper = await openedInTab(portal, await pressesOf(portal, draft).formAddress())
      },
    ],
    ['hand in what was signed, until its pages are read', sign],
    ['submit', async ({ draft, portal }) => void (await pressesOf(portal, draft).submit())],
  ]
}

async function sign({ draft, portal, paper }: Pupil): Promise<void> {
  const presses = pressesOf(portal, draft)
  const { fileId } = await portal.onceChecked(await portal.sendWhole('signed.pdf', 'signed-form', paper))
  let pages = await presses.handInSigned(fileId)
  while (pages.isReading) {
    await delay(readingLooksMs)
    pages = await presses.signedPages()
  }
}
