import pg from 'pg'

/** All of them are "trusted": the owner of a database may add them without being superuser. */
export const neededExtensions = ['pg_trgm', 'btree_gist', 'citext', 'pgcrypto'] as const

const oldestServer = 150_000

/**
 * Looks whether the database fits before anything is written to it: PostgreSQL 15 or newer, UTF-8, a role that cannot
 * step over row security, the extensions (added here when the role may).
 * @throws one error listing all that is wrong, each with what to do
 */
export async function checkDatabase(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
  } catch (cause) {
    const { hostname, port, pathname } = new URL(databaseUrl)
    throw new Error(
      `The database ${pathname.slice(1)} on ${hostname}:${port || 5432} cannot be reached (${(cause as Error).message}). Check DATABASE_URL.`,
      { cause },
    )
  }
  try {
    const problems = [
      ...(await serverProblems(client)),
      ...(await roleProblems(client)),
      ...(await extensionProblems(client)),
    ]
    if (problems.length > 0)
      throw new Error(`The database cannot be used:\n${problems.map((p) => `- ${p}`).join('\n')}`)
  } finally {
    await client.end()
  }
}

async function serverProblems(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
  )
  const problems: string[] = []
  const server = rows[0]
  if (server && server.version < oldestServer) {
    problems.push(`it is PostgreSQL ${Math.floor(server.version / 10_000)}; PostgreSQL 15 or newer is needed`)
  }
  if (server && server.encoding !== 'UTF8') {
    problems.push(
      `its encoding is ${server.encoding}; make it with: create database app owner app template template0 encoding 'UTF8'`,
    )
  }
  return problems
}

/** Row security is the last wall between tenants: a role that steps over it must never run the program. */
async function roleProblems(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; super: boolean; bypass: boolean }>(
    'select rolname as name, rolsuper as super, rolbypassrls as bypass from pg_roles where rolname = current_user',
  )
  const role = rows[0]
  if (!role || (!role.super && !role.bypass)) return []
  const why = role.super ? 'is a superuser' : 'may bypass row security'
  return [
    `the role "${role.name}" ${why}. Make a role that is neither, and the owner of the database:\n` +
      `    create role app login nosuperuser nobypassrls password '…';\n` +
      '    create database app owner app;\n' +
      '  and set DATABASE_URL=postgres://app:…@host:5432/app',
  ]
}

async function extensionProblems(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select extname as name from pg_extension')
  const problems: string[] = []
  for (const name of neededExtensions) {
    if (rows.some((row) => row.name === name)) continue
    try {
      await client.query(`create extension if not exists ${name}`)
    } catch (error) {
      problems.push(
        `the extension ${name} is missing and cannot be added (${(error as Error).message}); let an administrator run in this database: create extension ${name};`,
      )
    }
  }
  return problems
}
