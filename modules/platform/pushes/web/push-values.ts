import type { Labels } from '#kernel/contract/languages.ts'
import type { MessageChannel, MessageType } from '#modules/platform/messaging/contract.ts'

/** What the form holds; it is kept in this tab until it is sent. */
export interface PushValues {
  type?: MessageType
  title?: Labels | null
  body?: Labels | null
  channels?: MessageChannel[]
  kinds?: string[]
  roles?: string[]
  organization?: string | null
  /** `<circle> <choice>` */
  circle?: string | null
  parts?: string[]
  isLater?: boolean
  scheduledAt?: string | null
}

export const firstValues: PushValues = { channels: ['app'], isLater: false }

/** Of the audience what the server wants. */
export function audienceOf(values: PushValues) {
  const [key = '', choice = ''] = (values.circle ?? '').split(' ')
  return {
    kinds: (values.kinds ?? []) as never[],
    roles: values.roles ?? [],
    organization: values.organization ?? null,
    circle: key === '' ? null : { key, choice, parts: values.parts ?? [] },
  }
}

/** The place of a problem in the request, as the name of the form's field. */
export function fieldOfProblem(path: string): keyof PushValues | null {
  const [first = '', second = ''] = path.split('.')
  if (first === 'audience') {
    if (second === 'organization' || second === 'roles' || second === 'kinds') return second
    return second === 'circle' ? 'circle' : null
  }
  const own: readonly string[] = ['type', 'title', 'body', 'channels', 'scheduledAt']
  return own.includes(first) ? (first as keyof PushValues) : null
}
