/** What the queue of a draft speaks with: the server behind it, and the page before it. */

export interface FieldChange<V> {
  path: string
  value: V
  /** the revision of the field that the change is based on */
  revision: number
}

export interface SaveReply<V> {
  savedAt: string
  saved: readonly { path: string; revision: number }[]
  conflicts: readonly { path: string; value: V; revision: number; message: string }[]
}

/** What a failed save means for the queue. */
export type Verdict =
  /** no answer, or "come again later": the same request is sent again */
  | { kind: 'again'; afterMs?: number | undefined }
  /** these fields were refused, in words; nothing of the save was kept */
  | { kind: 'fields'; problems: readonly { path: string; message: string }[] }
  /** sending again would change nothing: the form was frozen elsewhere, the time is over, the session has ended */
  | { kind: 'final'; code: string; message: string }

/** What the queue needs of its surroundings. */
export interface DraftPort<V> {
  /** one save; the same `key` with the same changes is the same save, however often it is sent */
  save(changes: readonly FieldChange<V>[], key: string): Promise<SaveReply<V>>
  weigh(error: unknown): Verdict
  newKey(): string
  /** false keeps a half-typed value in the browser until it has a form that the server takes */
  isSendable(path: string, value: V): boolean
  /** the server has taken these: other tabs want to know */
  tell?: ((news: DraftNews<V>) => void) | undefined
}

export interface DraftNews<V> {
  savedAt: string
  saved: readonly FieldChange<V>[]
}

export interface FieldConflict<V> {
  mine: V
  theirs: V
  revision: number
}

export type QueueStatus = 'saved' | 'waiting' | 'saving' | 'offline' | 'failed'

/** What a page shows; a new object at each change. */
export interface DraftState<V> {
  /** every value as the person sees it, sent or not */
  values: Readonly<Record<string, V>>
  status: QueueStatus
  /** by the server's clock */
  savedAt: string | null
  conflicts: Readonly<Record<string, FieldConflict<V>>>
  /** what the server refused, by path, in words; cleared when the field changes */
  refused: Readonly<Record<string, string>>
  /** changes that the server does not have */
  unsent: number
  /** why nothing is sent any more */
  failure: { code: string; message: string } | null
  /** unsent changes lie in no journal: closing the page would lose them */
  isAtRisk: boolean
}
