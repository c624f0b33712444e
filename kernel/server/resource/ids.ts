import type { IdKind } from './served.ts'

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

/** Whether the database can be asked for a row of this id at all. */
export function isId(idKind: IdKind, id: unknown): id is string {
  return typeof id === 'string' && idLooks[idKind](id)
}

const idLooks: Readonly<Record<IdKind, (id: string) => boolean>> = {
  uuid: isUuid,
  // every number of so many digits fits
  bigint: (id) => /^\d{1,18}$/.test(id),
  text: (id) => id.length <= 200 && !id.includes('\0'),
}
