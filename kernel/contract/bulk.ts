/** How many rows one request may do something to. */
export const bulkMax = 200

/** What came of a request that does something to several rows, each a change of its own. */
export interface BulkReply {
  done: number
  /** those that were refused, and why in the reader's words */
  failed: RefusedRow[]
}

export interface RefusedRow {
  id: string
  code: string
  message: string
  /** each problem of its fields, at `values.<field>` */
  fields?: { path: string; code: string; message: string }[] | undefined
}
