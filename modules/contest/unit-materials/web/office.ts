import type { Client } from '#kernel/web/client/client.ts'
import { seasonRoutes } from '#modules/contest/seasons/contract.ts'
import type { seasonSchemas } from '#modules/contest/seasons/schema.ts'
import { accessRoutes } from '#modules/platform/access/contract.ts'
import type { accessSchemas } from '#modules/platform/access/schema.ts'

interface Place {
  id: string
  name: string
}

/** One of the offices somebody was given a role at. */
export interface GivenOffice {
  code: string
  label: string
  organization: Place
}

/** For which unit somebody works on the portal now, and for which they could. */
export interface OfficeAccess {
  /** false: with the role they work with now this page is not for them */
  mayLook: boolean
  mayDecide: boolean
  /** null for who works under no unit, as the system's administrator */
  unit: { id: string; name: string; level: string } | null
  /** null: everything given at the account's own unit, together */
  actingRole: string | null
  offices: readonly GivenOffice[]
}

/**
 * Who asks, as an office. The server decides again at each call; this only spares people a page that could show nothing.
 * @param permission what the page cannot do without
 * @param decides what its buttons need
 */
export async function loadOffice(api: Client, permission: string, decides: string): Promise<OfficeAccess> {
  const me = await api<typeof accessSchemas>(accessRoutes).me({}, { quiet: true })
  const may = (name: string) => me.permissions.includes('*') || me.permissions.includes(name)
  return {
    mayLook: may(permission),
    mayDecide: may(decides),
    unit: me.unit,
    actingRole: me.actingRole,
    // the role that everybody of this kind has by registering is no office
    offices: me.roles.flatMap(({ code, label, organization }) =>
      organization && code !== me.account.kind ? [{ code, label, organization }] : [],
    ),
  }
}

export type SeasonSummary = Awaited<ReturnType<typeof loadSeasons>>[number]

/** Published seasons: those that are open first. */
export async function loadSeasons(api: Client) {
  return (await api<typeof seasonSchemas>(seasonRoutes).current({})).seasons
}
