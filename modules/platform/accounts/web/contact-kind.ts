import { type Channel, isContact } from '../contract/contacts.ts'

/** Whether somebody typed a phone number or an e-mail; null while it is neither. */
export function channelOf(typed: string): Channel | null {
  if (isContact('sms', typed.trim())) return 'sms'
  return isContact('email', typed.trim()) ? 'email' : null
}
