import type { FieldValue, PersonRole } from './fields.ts'

/**
 * What a frozen form says, to the letter: the print is made from this and from nothing else, and its hash stands on every
 * page. Identity numbers are masked; schools carry their names as they were on that day.
 */
export interface FormContent {
  declarationId: string
  number: string
  formVersion: number
  season: { id: string; version: number }
  kind: string
  stage: string | null
  title: string
  frozenAt: string
  /** only what was asked: fields whose condition did not hold are left out */
  values: Record<string, FieldValue>
  people: FormPerson[]
  materials: FormMaterial[]
  /** schools named in the values, by id */
  places: Record<string, FormPlaceName>
  /** of a version that a swap made; the signed paper stays the earlier one */
  swap?: FormSwap
}

/** One contestant in the place of another, after the team was handed in. */
export interface FormSwap {
  out: string
  in: string
  reason: string
  at: string
  /** the form version on the signed paper */
  signedVersion: number
}

export interface FormPerson {
  id: string
  role: PersonRole
  position: number
  values: Record<string, FieldValue>
  idNumberMasked: string | null
  portraitFileId: string | null
}

export interface FormMaterial {
  material: string
  position: number
  version: number
  fileId: string
  name: string
  mediaType: string
  sizeBytes: number
  sha256: string
  pageCount: number | null
  approvedOn: string | null
}

export interface FormPlaceName {
  name: string
  /** what stands above it, from the root down */
  above: string[]
}
