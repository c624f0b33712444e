import type { Ctx } from '#kernel/server/context.ts'
import type { PeopleRule } from '#modules/contest/seasons/contract.ts'
import { checkIdNumber, type IdType, idTypes, maskIdNumber } from '#modules/platform/accounts/contract/id-number.ts'
import { comparable, type NumberTelling, tellingOf } from '../contract/completeness.ts'
import type { FieldValue } from '../contract/fields.ts'

/** An identity number as it lies in the database: encrypted, and an index that tells only whether two are equal. */
export interface StoredIdNumber {
  cipher: Buffer
  index: Buffer
}

const cipherPurpose = 'declaration_person.id_number'
/** One index for all declarations: it is what finds a second work of the same pupil (contest.md 2a). */
const indexPurpose = 'declaration.identity'

/** Reads what a person typed; the identity card is meant where no type of document is given. */
export function readIdNumber(
  ctx: Ctx,
  idType: FieldValue | undefined,
  text: string,
): StoredIdNumber | { problem: string } {
  const check = checkIdNumber(idTypeOf(idType), text)
  if (check.problem !== null) return { problem: check.problem }
  return storeIdNumber(ctx, idTypeOf(idType), check.number)
}

/** By which people with this number are found in declarations; null for one that no declaration would take. */
export function numberIndexOf(ctx: Ctx, idType: string, number: string): Buffer | null {
  const check = checkIdNumber(idTypeOf(idType), number)
  return check.problem === null ? indexOf(ctx, idTypeOf(idType), check.number) : null
}

/** Encrypts a number that was checked before. */
export function storeIdNumber(ctx: Ctx, idType: IdType, number: string): StoredIdNumber {
  return { cipher: ctx.secrets.encrypt(number, cipherPurpose), index: indexOf(ctx, idType, number) }
}

function indexOf(ctx: Ctx, idType: IdType, number: string): Buffer {
  // An identity card and a household register carry the same number: the same pupil. A passport's is another world.
  const world = number.length === 18 ? 'resident' : idType
  return ctx.secrets.blindIndex(`${world} ${number}`, indexPurpose)
}

export function decryptIdNumber(ctx: Ctx, cipher: Buffer): string {
  return ctx.secrets.decrypt(cipher, cipherPurpose)
}

/** As it is shown to its own declarant; the number itself never leaves the server again. */
export function maskedOf(ctx: Ctx, person: { id_number_cipher: Buffer | null } | undefined): string | null {
  return person?.id_number_cipher ? maskIdNumber(decryptIdNumber(ctx, person.id_number_cipher)) : null
}

type Numbered = { id_number_cipher: Buffer | null; field_values: Readonly<Record<string, FieldValue>> }

/** What a person's stored number tells of them; null where none is stored. */
export function toldBy(ctx: Ctx, { id_number_cipher: cipher, field_values: values }: Numbered): NumberTelling | null {
  return cipher && tellingOf(values.idType, decryptIdNumber(ctx, cipher))
}

/**
 * A stored number as whoever fills in the form sees it: masked, and as much of its telling as the form itself asks, to be compared
 * with the form at once.
 * @param rule of the people of that role; null where nothing is filled in any more
 */
export function shownNumber(
  ctx: Ctx,
  rule: PeopleRule | null,
  { id_number_cipher: cipher, field_values: values }: Numbered,
): { idNumberMasked: string | null; numberTold: NumberTelling | null } {
  if (!cipher) return { idNumberMasked: null, numberTold: null }
  const number = decryptIdNumber(ctx, cipher)
  const told = rule && tellingOf(values.idType, number)
  return { idNumberMasked: maskIdNumber(number), numberTold: rule && told && comparable(rule, told) }
}

export function idTypeOf(value: FieldValue | undefined): IdType {
  const known = idTypes.find((type) => type === value)
  return known ?? '01'
}

/** By what a person is known again in other declarations: the identity number, or name and phone where none is asked for. */
export function identityIndexOf(
  ctx: Ctx,
  person: { role: string; id_number_index: Buffer | null; field_values: Readonly<Record<string, FieldValue>> },
): Buffer {
  const { name, phone } = person.field_values
  return person.id_number_index ?? nameIndex(ctx, [person.role, String(name ?? ''), String(phone ?? '')])
}

/** Stands for a person whose form asks for no identity number, so that they can be found again among earlier people. */
function nameIndex(ctx: Ctx, parts: readonly string[]): Buffer {
  return ctx.secrets.blindIndex(parts.join('\n'), 'declaration.name')
}
