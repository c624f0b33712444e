import { lazy, Suspense, useMemo } from 'react'
import type { FormProps } from '#kernel/web/console/resource-pages.tsx'

const ResourceForm = lazy(() =>
  import('#kernel/web/console/ResourceForm.tsx').then((file) => ({ default: file.ResourceForm })),
)

/** The form of a lane: whether it is kept for pickup codes is asked only where the row says that there are any (S6-17). */
export function LaneForm({ page, row, ...rest }: FormProps) {
  const asked = useMemo(() => {
    const { resource } = page
    const edit = resource.edit?.filter((name) => name !== 'isPickupOnly' || row?.offersPickup === true) ?? []
    return { ...page, resource: { ...resource, edit } }
  }, [page, row])
  return (
    <Suspense>
      <ResourceForm page={asked} row={row} {...rest} />
    </Suspense>
  )
}
