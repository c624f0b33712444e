import type { ClientBase } from 'pg'

/** A file's bytes in the storage, as a backup has to carry them. */
export interface StoredFile {
  key: string
  /** hex, of the whole; null for our own pictures of it, of which none is kept */
  sha256: string | null
}

const pageRows = 1000

/** How many files the database of this connection has, and about how much they hold (no size of our own pictures is recorded). */
export async function countStoredFiles(client: ClientBase): Promise<{ count: number; sizeBytes: number }> {
  const { rows } = await client.query<{ count: number; size: string }>(
    `select (count(*) + count(preview_key) + count(print_key))::int as count, coalesce(sum(size_bytes), 0)::text as size
     from platform.file where state <> 'refused'`,
  )
  return { count: rows[0]?.count ?? 0, sizeBytes: Number(rows[0]?.size ?? 0) }
}

/** Everything that rows say lies in the storage, in the order of the keys of the files; a thousand rows at a time. */
export async function* storedFiles(client: ClientBase): AsyncGenerator<StoredFile> {
  for (let after = ''; ; ) {
    const { rows } = await client.query<{ storage_key: string; picture_keys: string[]; sha256: string }>(
      `select storage_key, array_remove(array[preview_key, print_key], null) as picture_keys,
         encode(sha256, 'hex') as sha256 from platform.file
       where state <> 'refused' and storage_key > $1 order by storage_key limit ${pageRows}`,
      [after],
    )
    for (const row of rows) {
      yield { key: row.storage_key, sha256: row.sha256 }
      for (const key of row.picture_keys) yield { key, sha256: null }
    }
    const last = rows.at(-1)
    if (!last || rows.length < pageRows) return
    after = last.storage_key
  }
}
