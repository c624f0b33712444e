import type { Standing } from '#modules/contest/declarations/server/index.ts'
import type { DeskTask } from '../contract.ts'

export interface Judged {
  standing: Standing
  /** of the invitation that is not used up; null: there is none */
  invitation: 'open' | 'expired' | 'awaits-consent' | null
  /** signed pages that count */
  counted: number
  /** the pupil no longer wants the help: nothing of the work is the desk's business any more */
  isEnded: boolean
}

/** Everything that is still to be done for a work, the next thing first. */
export function tasksOf(judged: Judged): DeskTask[] {
  const { standing, isEnded } = judged
  if (isEnded) return ['ended']
  const { row } = standing
  switch (row.state) {
    case 'draft':
      return row.awaits_pupil ? whileAwaited(judged) : whileDrafted(standing)
    case 'returned':
      return ['mend', ...contentTasks(standing, ['basics', 'members', 'instructors'])]
    case 'signing':
      return judged.counted === 0 ? ['print', 'pages'] : ['pages']
    case 'signed':
      return ['submit']
    default:
      return ['wait']
  }
}

const confirmation = { open: 'confirm', 'awaits-consent': 'consent', expired: 'invite' } as const

function whileAwaited({ standing, invitation }: Judged): DeskTask[] {
  const next = invitation === null ? 'invite' : confirmation[invitation]
  // What is written about the pupils themselves waits for them.
  return [next, ...contentTasks(standing, ['basics', 'instructors'])]
}

function whileDrafted(standing: Standing): DeskTask[] {
  const content = contentTasks(standing, ['basics', 'members', 'instructors'])
  if (content.length > 0) return content
  return [standing.rules.kind.isPaperless ? 'submit' : 'print']
}

function contentTasks({ rules, row, code, missing }: Standing, steps: readonly string[]): DeskTask[] {
  const lacksCode = rules.kind.needsAuthorizationCode && (row.authorization_code_id === null || code?.state === 'void')
  return [
    ...(lacksCode ? (['code'] as const) : []),
    ...(missing.some((finding) => steps.includes(finding.step)) ? (['fields'] as const) : []),
    ...(missing.some((finding) => finding.step === 'materials') ? (['materials'] as const) : []),
  ]
}
