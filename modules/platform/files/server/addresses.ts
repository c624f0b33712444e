import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { Bounded } from '#kernel/server/bounded.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { previewMediaType } from '#kernel/server/preview.ts'
import { isSignatureOf, signedAddress } from '#kernel/server/proofs.ts'
import type { Secrets } from '#kernel/server/secrets.ts'
import { fileLimits, fileRefusals, generatedPurpose } from '../contract.ts'
import { type FileRow, fileById } from './queries.ts'

export type FileVariant = 'original' | 'preview'

export interface AddressOptions {
  variant: FileVariant
  /** what the download is called; the file's own name unless said */
  name?: string
}

/** What an address is made from: a row of `platform.file`. */
type Addressed = Pick<
  FileRow,
  'id' | 'name' | 'owner_account_id' | 'purpose' | 'scan' | 'state' | 'preview_key' | 'media_type'
>

/** A picture that the program has made itself, of something else. A person's, of whatever type, is none. */
export function isOwnPicture({ media_type: type, purpose }: Pick<FileRow, 'media_type' | 'purpose'>): boolean {
  return type === previewMediaType && purpose === generatedPurpose
}

/** There is our own picture of it, or it is one. */
export function hasPicture(row: Pick<FileRow, 'media_type' | 'purpose' | 'preview_key'>): boolean {
  return row.preview_key !== null || isOwnPicture(row)
}

/**
 * The address of a file for whoever asks, good for five minutes at least, and the same all through a minute: a page that is read
 * again finds its pictures in the browser. That the asker may see it is for the caller to know; what is
 * decided here is that bytes nobody has scanned go to their owner alone, others get our own picture of them.
 * @throws not_found, file_held, file_refused, file_unscanned
 */
export async function signedFileUrl(ctx: Ctx, fileId: string, options: AddressOptions): Promise<string> {
  const row = await fileById(ctx.db, fileId)
  if (!row) throw kernelRefusals.not_found()
  return signedUrlOf(ctx, row, options)
}

/** The same for a row that is at hand: for lists, which read all their files in one query. */
export function signedUrlOf(ctx: Ctx, row: Addressed, options: AddressOptions): string {
  if (row.state === 'held') throw fileRefusals.file_held()
  if (row.state === 'refused') throw fileRefusals.file_refused()
  if (options.variant === 'preview' && !hasPicture(row)) throw kernelRefusals.not_found()
  const isOwner = row.owner_account_id !== null && row.owner_account_id === ctx.actor.accountId
  if (options.variant === 'original' && row.scan === 'unscanned' && !isForOthers(row.purpose) && !isOwner) {
    throw fileRefusals.file_unscanned()
  }
  const expires = Math.ceil(ctx.clock.now().getTime() / minuteMs) * minuteMs + fileLimits.addressTimeoutMs
  return addressOf(ctx, { id: row.id, variant: options.variant, name: options.name ?? row.name, expires })
}

const minuteMs = 60_000

/** Pages are read again and again within the minute in which their files have the same addresses. */
const made = new WeakMap<Secrets, Bounded<string>>()

function addressOf(ctx: Pick<Ctx, 'secrets'>, parts: SignedParts): string {
  const known = made.get(ctx.secrets) ?? new Bounded<string>({ countMax: 5000 })
  made.set(ctx.secrets, known)
  const { id, variant, name, expires } = parts
  const key = `${id} ${variant} ${expires} ${name}`
  const found = known.get(key)
  if (found !== undefined) return found
  const address = signedAddress(ctx.secrets, unsignedAddress(parts))
  known.set(key, address)
  return address
}

interface SignedParts {
  id: string
  variant: FileVariant
  name: string
  expires: number
}

function unsignedAddress({ id, variant, name, expires }: SignedParts): string {
  return `/api/files/${id}/content?${new URLSearchParams({ variant, name, expires: String(expires) })}`
}

/**
 * The file that a signed address opens; undefined for an address that we did not make.
 * @throws file_address_expired
 */
export async function fileBehindAddress(
  ctx: Ctx,
  address: SignedParts & { signature: string },
): Promise<FileRow | undefined> {
  if (!isSignatureOf(ctx.secrets, unsignedAddress(address), address.signature)) return undefined
  if (address.expires < ctx.receivedAt.getTime()) throw fileRefusals.file_address_expired()
  const row = await fileById(ctx.db, address.id)
  return row?.state === 'ready' ? row : undefined
}

/** How long a browser may keep what a signed address has opened: no longer than the address lives. */
export function cacheUntil(ctx: Pick<Ctx, 'clock'>, expires: number): string {
  return `private, max-age=${Math.max(0, Math.floor((expires - ctx.clock.now().getTime()) / 1000))}`
}

/** What the staff hand in for others opens to them unscanned too: where nobody scans, nobody else could fetch it at all. */
export function isForOthers(purpose: string): boolean {
  return purpose === 'public' || purpose === 'shared'
}

/** What everybody may fetch who knows its bytes; pictures of products are shown to buyers, who have no account. */
const lastingPurposes: readonly string[] = ['public', 'product']

/**
 * The lasting address of a file with purpose `public` or `product`: it names the hash of the bytes, so a browser may keep them for ever.
 * @throws not_found for a file of another purpose, which has no such address
 */
export function publicFileUrl(
  row: Pick<FileRow, 'id' | 'purpose' | 'sha256'>,
  options: { variant: FileVariant | 'small' },
): string {
  if (!lastingPurposes.includes(row.purpose)) throw kernelRefusals.not_found()
  const variant = options.variant === 'original' ? '' : `?variant=${options.variant}`
  return `/api/public-files/${row.id}/${row.sha256.toString('hex')}${variant}`
}

/** The file behind a lasting address; undefined unless it is public, ready, and still these bytes. */
export async function publicFile(ctx: Ctx, address: { id: string; sha256: string }): Promise<FileRow | undefined> {
  const row = await fileById(ctx.db, address.id)
  return row &&
    lastingPurposes.includes(row.purpose) &&
    row.state === 'ready' &&
    row.sha256.toString('hex') === address.sha256
    ? row
    : undefined
}
