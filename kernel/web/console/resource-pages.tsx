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
  /** cells by field, in place of the kind's own */
  cells?: Readonly<Record<string, ComponentType<{ row: AnyRow }>>>
  /** beside the buttons above the list */
  toolbar?: ComponentType<{ onChanged: () => void }>
  /** left of the list, as a tree that cuts it: puts a filter into the address */
  aside?: ComponentType<{ filters: Readonly<Record<string, string>>; onFilter: (name: string, value: string) => void }>
  /** below the fields of a row's detail */
  detail?: ComponentType<{ row: AnyRow }>
  /** in place of the generic form */
  form?: ComponentType<FormProps>
  /** in place of the dialog that asks for an action's reason or fields */
  actions?: Readonly<Record<string, ComponentType<ActionProps>>>
}

export interface FormProps {
  page: ResourcePage
  words: ResourceWords
  /** null: a new row */
  row: AnyRow | null
  /** something was typed that is not saved yet */
  onDirty: (isDirty: boolean) => void
  onDone: (id: string) => void
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
}

/** The pages of a resource: one address, with list, detail and forms. Their code comes with the first of them. */
export function resourcePages(
  // any resource will do: the generic pages know its fields by name only
  resource: unknown,
  options: Omit<ResourcePageOptions, 'texts'> & { texts: TextBundle<never> | TextBundle<unknown> },
): ConsolePage[] {
  const page: ResourcePage = { ...options, texts: options.texts as TextBundle<unknown>, resource: resource as Resource }
  nameSegment(page.resource)
  return [
    {
      path: `/${page.group}/${page.resource.segment}`,
      permission: page.resource.routes.list.permission ?? `${page.resource.name}.view`,
      texts: page.texts,
      title: (t) => t(`resources.${page.resource.name}.many`),
      lazy: async () => {
        const { ResourceList } = await import('./ResourceList.tsx')
        const Page = (): ReactNode => <ResourceList page={page} />
        return { Page }
      },
    },
  ]
}
