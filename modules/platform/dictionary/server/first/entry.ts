import type { Labels } from '#kernel/contract/languages.ts'

/** One entry of the dictionary as it is first filled in; the operator may change it afterwards (contest.md 6.4). */
export interface FirstEntry {
  type: string
  code: string
  labels: Required<{ [L in keyof Labels]: string }>
  parent: string | null
  sort: number
  extra: Readonly<Record<string, string | number | boolean>>
  isEnabled: boolean
}

/** code, zh, en, fr, ko, and what only some entries have */
export type Row = readonly [
  code: string,
  zh: string,
  en: string,
  fr: string,
  ko: string,
  more?: {
    parent?: string
    extra?: Readonly<Record<string, string | number | boolean>>
    isEnabled?: false
  },
]

/** The entries of one type, in the order written. */
export function entriesOf(type: string, rows: readonly Row[]): FirstEntry[] {
  return rows.map(([code, zh, en, fr, ko, more], index) => ({
    type,
    code,
    labels: { zh, en, fr, ko },
    parent: more?.parent ?? null,
    sort: (index + 1) * 10,
    extra: more?.extra ?? {},
    isEnabled: more?.isEnabled ?? true,
  }))
}
