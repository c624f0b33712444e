/** What recipients are encrypted for. */
export const recipientPurpose = 'message.recipient'

/** A phone or an e-mail address as the office sees it. */
export function masked(channel: string, recipient: string): string {
  if (channel === 'sms') return `${recipient.slice(0, 3)}****${recipient.slice(-4)}`
  return `${recipient.slice(0, 1)}***${recipient.slice(recipient.lastIndexOf('@'))}`
}
