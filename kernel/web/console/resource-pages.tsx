import type { ComponentType, ReactNode } from 'react'
import type { Resource } from '../../contract/resource.ts'
import type { TextBundle } from '../texts.tsx'
import type { ConsolePage } from './pages.ts'
import { type AnyRow, nameSegment } from './resource-calls.ts'
import type { ResourceWords } from './resource-words.ts'

/** The three openings of the kit (architecture §5): replace a cell, add to an action or the toolbar, replace a part. */
export interface ResourcePageOptions {
  /** first segment of the address, the menu's group */
  group: string
  texts: TextBundle<unknown>
  /**
   * Values that the list is always cut to. Filters and forms leave these fields out; a new row gets them where its form would
   * have asked for them.
   */
  within?: Readonly<Record<string, string>>
  /** one of several things on its screen: headed by its own name, below the screen's heading */
  isPart?: true
  /** beside the heading, as tabs */
  tabs?: ComponentType
  /** cells by field, in place of the kind's own */
  cells?: Readonly<Record<string, ComponentType<{ row: AnyRow }>>>
  /** heads the drawer of a row, in place of its title */
  heading?: ComponentType<{ row: AnyRow }>
  /** beside the buttons above the list; hears which rows are chosen */
  toolbar?: ComponentType<{ onChanged: () => void; chosen: readonly AnyRow[] }>
  /** the permission for what the toolbar does with chosen rows; left out: it does nothing with them */
  ticksFor?: string
  /** between the filters and the list: a picture of what it shows; the list says the same in figures */
  picture?: ComponentType<{ filters: Readonly<Record<string, string>> }>
  /** left of the list, as a tree that cuts it: puts a filter into the address */
  aside?: ComponentType<AsideProps>
  /** below the fields of a row's detail */
  detail?: ComponentType<{ row: AnyRow }>
  /** lists that belong to a row, each a part of its page: rows of these whose field `by` points at it */
  related?: readonly { resource: unknown; by: string; texts: TextBundle<never> | TextBundle<unknown> }[]
  /** where a row leads in place of its drawer, as from a sum to what it is made of; null: nowhere */
  leadsTo?: (row: AnyRow, filters: Readonly<Record<string, string>>) => string | null
  /** in place of the generic form */
  form?: ComponentType<FormProps>
  /** rows are made by imports alone: there is no button for a new one */
  isMadeByImport?: true
  /** in place of the dialog that asks for an action's reason or fields */
  actions?: Readonly<Record<string, ComponentType<ActionProps>>>
}

export interface AsideProps {
  filters: Readonly<Record<string, string>>
  onFilter: (name: string, value: string) => void
  /** opens the form of a new row with these fields filled in; left out: rows are not made here, or not by this person */
  onNew?: ((starts: Readonly<Record<string, string>>) => void) | undefined
}

export interface FormProps {
  page: ResourcePage
  words: ResourceWords
  /** null: a new row */
  row: AnyRow | null
  /** what was chosen of a new row before its form was opened */
  starts?: Readonly<Record<string, string>>
  onDone: (id: string) => void
  /** after a new row another one is begun; left out: there is no such button */
  onAnother?: (() => void) | undefined
  onClose: () => void
}

export interface ActionProps {
  row: AnyRow
  onDone: () => void
  onClose: () => void
}

/** What every part of a resource's page is given. */
export interface ResourcePage extends ResourcePageOptions {
  resource: Resource
  /** the address of the list, where each row has a page of its own below it; left out: a row has its drawer alone */
  path?: string
  /** the lists that belong to the row of this id, each cut to it */
  listsOf?: (id: string) => readonly ResourcePage[]
  /** what a new row gets besides what its form asks for */
  presets?: Readonly<Record<string, string>>
}

type GivenOptions = Omit<ResourcePageOptions, 'texts'> & { texts: TextBundle<never> | TextBundle<unknown> }

/** What the generic parts of one resource work on; for screens that hold more than its list. */
export function resourcePage(
  // any resource will do: the generic pages know its fields by name only
  given: unknown,
  options: GivenOptions,
): ResourcePage {
  const whole = given as Resource
  const { within = {} } = options
  nameSegment(whole)
  const free = (names: readonly string[]) => names.filter((name) => !(name in within))
  return {
    ...options,
    texts: options.texts as TextBundle<unknown>,
    presets: Object.fromEntries(Object.entries(within).filter(([name]) => whole.create?.includes(name))),
    resource: {
      ...whole,
      list: { ...whole.list, columns: free(whole.list.columns), filters: free(whole.list.filters ?? []) },
      ...(whole.create ? { create: free(whole.create) } : {}),
      ...(whole.edit ? { edit: free(whole.edit) } : {}),
    },
  }
}

/** The pages of a resource: one address, with list, detail and forms. Their code comes with the first of them. */
export function resourcePages(resource: unknown, options: GivenOptions): ConsolePage[] {
  const made = resourcePage(resource, options)
  const path: ConsolePage['path'] = `/${made.group}/${made.resource.segment}`
  const page: ResourcePage = {
    ...made,
    path,
    listsOf: (id) =>
      (made.related ?? []).map(({ resource: of, by, texts }) =>
        resourcePage(of, { group: made.group, texts, within: { [by]: id }, isPart: true }),
      ),
  }
  return [
    {
      path,
      permission: page.resource.routes.list.permission ?? `${page.resource.name}.view`,
      texts: page.texts,
      title: (t) => t(`resources.${page.resource.name}.many`),
      lazy: async () => {
        const { ResourceScreen } = await import('./ResourceScreen.tsx')
        const Page = (): ReactNode => <ResourceScreen page={page} />
        return { Page }
      },
    },
  ]
}
