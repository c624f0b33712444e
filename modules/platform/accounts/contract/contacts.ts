/** How a person is reached. On the wire the member is `by`: every request's own `channel` is the client's (spec §7). */
export const channels = ['sms', 'email'] as const
export type Channel = (typeof channels)[number]

/** A mainland mobile number, or another country's with its + and country code (spec §5). */
export function isPhone(text: string): boolean {
  return /^1[3-9]\d{9}$/.test(text) || (/^\+[1-9]\d{6,14}$/.test(text) && !text.startsWith('+86'))
}

/** As it is stored and compared: no blanks, hyphens or +86. */
export function normalPhone(text: string): string {
  return text.replaceAll(/[\s-]/g, '').replace(/^(\+|00)86(?=1[3-9]\d{9}$)/, '')
}

/** One @, a host with a dot, at most 254 characters: whether it works is proven by the code that is sent there. */
export function isEmail(text: string): boolean {
  return (
    text.length <= 254 && /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@([A-Za-z0-9-]{1,63}\.)+[A-Za-z]{2,63}$/.test(text)
  )
}

function normalEmail(text: string): string {
  return text.trim().toLowerCase()
}

export function isContact(channel: Channel, target: string): boolean {
  return channel === 'sms' ? isPhone(normalPhone(target)) : isEmail(normalEmail(target))
}

export function normalContact(channel: Channel, target: string): string {
  return channel === 'sms' ? normalPhone(target) : normalEmail(target)
}

/** 138****5678, l***@example.org */
export function maskContact(channel: Channel, target: string): string {
  if (channel === 'sms') return `${target.slice(0, 3)}****${target.slice(-4)}`
  const at = target.lastIndexOf('@')
  return `${target.slice(0, 1)}***${target.slice(at)}`
}
