import pg from 'pg'
import { expect, test } from 'vitest'
import { freshDatabase } from '#kernel/testing/database.ts'
import { lacksDemo } from './boot.ts'

test('the demo is filled into a database without accounts, goes on where it was, and is refused where people have accounts', async () => {
  const { url, drop } = await freshDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const note = (action: string) =>
    client.query(
      `insert into kernel.audit_entry (at, action, subject_id, request_id) values ('2026-11-21', $1, 'one', 'one')`,
      [action],
    )
  try {
    expect(await lacksDemo(url)).toEqual(true)
    await note('accounts.tidy')
    expect(await lacksDemo(url)).toEqual(true)
    await note('accounts.register')
    await expect(lacksDemo(url)).rejects.toThrow(/^People have accounts in this database, .* npm start -- --no-demo /)
    await note('demo.fill')
    expect(await lacksDemo(url)).toEqual(false)
  } finally {
    await client.end()
    await drop()
  }
})
