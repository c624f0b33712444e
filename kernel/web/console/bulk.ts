import type { ActionShape } from '../../contract/resource.ts'
import type { ResourcePage } from './resource-pages.tsx'

type May = (permission: string) => boolean

/** The actions that this person may do to several rows at once. */
export function bulkActionsOf({ resource }: ResourcePage, may: May): [string, ActionShape][] {
  return Object.entries(resource.actions ?? {}).filter(
    ([name, action]) => action.isBulk && may(`${resource.name}.${name}`),
  )
}

/** Whether rows have boxes to tick: not where there is nothing that this person may do with ticked ones. */
export function hasTicks(page: ResourcePage, may: May): boolean {
  return (page.ticksFor !== undefined && may(page.ticksFor)) || bulkActionsOf(page, may).length > 0
}
