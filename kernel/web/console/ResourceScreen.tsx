import { lazy } from 'react'
import { useParams } from 'react-router'
import { ResourceList } from './ResourceList.tsx'
import type { ResourcePage } from './resource-pages.tsx'

// with its form and its history it weighs a sixth of the kit, which nobody needs who looks at a list
const RowPage = lazy(() => import('./RowPage.tsx').then((file) => ({ default: file.RowPage })))

/** The list at its address, and below it the page of one row. */
export function ResourceScreen({ page }: { page: ResourcePage }) {
  const { '*': id = '' } = useParams()
  return id === '' ? <ResourceList page={page} /> : <RowPage key={id} page={page} id={id} />
}
