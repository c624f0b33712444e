import { useParams } from 'react-router'
import { ResourceList } from './ResourceList.tsx'
import { RowPage } from './RowPage.tsx'
import type { ResourcePage } from './resource-pages.tsx'

/** The list at its address, and below it the page of one row. */
export function ResourceScreen({ page }: { page: ResourcePage }) {
  const { '*': id = '' } = useParams()
  return id === '' ? <ResourceList page={page} /> : <RowPage key={id} page={page} id={id} />
}
