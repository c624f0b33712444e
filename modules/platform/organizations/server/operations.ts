import { sql } from 'kysely'
import type { Labels } from '#kernel/contract/languages.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import type { OrganizationKind } from '../contract.ts'
import { holdTree } from './move.ts'
import { renamed } from './names/suggested.ts'

export interface NewOrganization {
  /** made up when left out */
  id?: string
  parentId: string | null
  kind: OrganizationKind
  level: string
  /** unique: GB/T 2260 for divisions, own codes below */
  code: string
  name: string
  labels?: Partial<Labels>
  extra?: Readonly<Record<string, unknown>>
}

/**
 * Adds an organization below its parent. Part of a larger change: of the seed, or of the console's own operation.
 * @throws when there is no such parent
 */
export async function createOrganization(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'random'>,
  organization: NewOrganization,
): Promise<{ id: string; path: string[] }> {
  await holdTree(tx)
  const id = organization.id ?? ctx.random.uuid()
  const parent = organization.parentId
    ? await tx
        .selectFrom('platform.organization')
        .select('path')
        .where('id', '=', organization.parentId)
        .executeTakeFirstOrThrow()
    : { path: [] }
  const path = [...parent.path, id]
  await tx
    .insertInto('platform.organization')
    .values({
      id,
      parent_id: organization.parentId,
      kind: organization.kind,
      level: organization.level,
      code: organization.code,
      name: organization.name,
      labels: JSON.stringify(organization.labels ?? {}),
      path: sql`${path}::uuid[]`,
      extra: JSON.stringify(organization.extra ?? {}),
      created_at: ctx.clock.now(),
    })
    .execute()
  return { id, path }
}

/**
 * Gives an organization another name; its names in other languages stay where somebody has written them, and follow where they
 * were suggested. Part of a larger change, which holds its row.
 */
export async function renameOrganization(tx: Tx, id: string, name: string): Promise<void> {
  const row = await tx
    .selectFrom('platform.organization')
    .select(['name', 'labels'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const labels = await renamed(row.name, name, row.labels as Partial<Labels>)
  await tx
    .updateTable('platform.organization')
    .set({ name, labels: JSON.stringify(labels) })
    .where('id', '=', id)
    .execute()
}
