import type { Ctx } from '#kernel/server/context.ts'
import { type Channel, maskContact, normalContact } from '../contract/contacts.ts'

type With = Pick<Ctx, 'secrets'>
const purposeOf = { sms: 'account.phone', email: 'account.email' } as const

/** By which equal phones or e-mails are found without being readable. */
export function contactIndex(ctx: With, channel: Channel, target: string): Buffer {
  return ctx.secrets.blindIndex(normalContact(channel, target), purposeOf[channel])
}

function contactCipher(ctx: With, channel: Channel, target: string): Buffer {
  return ctx.secrets.encrypt(normalContact(channel, target), purposeOf[channel])
}

/** The columns of an account for a contact of this channel. */
export function contactColumns(ctx: With, channel: Channel, target: string) {
  const cipher = contactCipher(ctx, channel, target)
  const index = contactIndex(ctx, channel, target)
  const masked = maskContact(channel, normalContact(channel, target))
  return channel === 'sms'
    ? { phone_cipher: cipher, phone_index: index, phone_masked: masked }
    : { email_cipher: cipher, email_index: index, email_masked: masked }
}

/** The contact itself, or null where there is none. */
export function plainContact(ctx: With, channel: Channel, cipher: Buffer | null): string | null {
  return cipher && ctx.secrets.decrypt(cipher, purposeOf[channel])
}

/** 138****5678, or null where there is none. */
export function maskedContact(ctx: With, channel: Channel, cipher: Buffer | null): string | null {
  const plain = plainContact(ctx, channel, cipher)
  return plain && maskContact(channel, plain)
}

/** A guardian's contact is kept with its channel, since one column holds both. */
export function guardianContactCipher(ctx: With, channel: Channel, target: string): Buffer {
  return ctx.secrets.encrypt(`${channel}:${normalContact(channel, target)}`, 'consent.contact')
}

export function guardianContact(ctx: With, cipher: Buffer): { channel: Channel; target: string } {
  const text = ctx.secrets.decrypt(cipher, 'consent.contact')
  const split = text.indexOf(':')
  return { channel: text.slice(0, split) as Channel, target: text.slice(split + 1) }
}
