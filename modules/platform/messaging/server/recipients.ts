import type { Ctx } from '#kernel/server/context.ts'

const purpose = 'message.recipient'

/** A phone or an e-mail address as the database keeps it; null for the inbox and a chat group. */
export function sealRecipient({ secrets }: Pick<Ctx, 'secrets'>, recipient: string | null): Buffer | null {
  return recipient === null ? null : secrets.encrypt(recipient, purpose)
}

/** The recipient as a provider needs it. */
export function openRecipient({ secrets }: Pick<Ctx, 'secrets'>, sealed: Buffer): string {
  return secrets.decrypt(sealed, purpose)
}

/** The recipient as the office sees it. */
export function maskedRecipient(ctx: Pick<Ctx, 'secrets'>, sealed: Buffer): string {
  const recipient = openRecipient(ctx, sealed)
  const at = recipient.lastIndexOf('@')
  return at < 0
    ? `${recipient.slice(0, 3)}****${recipient.slice(-4)}`
    : `${recipient.slice(0, 1)}***${recipient.slice(at)}`
}
