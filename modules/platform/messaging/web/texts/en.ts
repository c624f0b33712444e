import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  title: 'Demo outbox',
  lead: 'The demo sends no real texts or e-mails. Whatever this browser would have sent lands here, newest first; the page refreshes by itself.',
  sms: 'Text message',
  email: 'E-mail',
  to: 'To {recipient}',
  code: 'Code',
  copy: 'Copy the code',
  copied: 'Code {code} copied',
  notCopied: 'The browser does not allow copying. Please select it by hand',
  open: 'Open the link',
  reading: 'Reading the messages',
  empty: 'No messages yet',
  emptyLead: 'Messages from registering, recovering a password or asking a guardian appear here within seconds.',
  register: 'Register',
  refresh: 'Refresh now',
  refreshed: 'Updated at {at}',
  offline: 'The network is down; we will try again shortly',
  count: '{count, plural, one {# message} other {# messages}}',
}
