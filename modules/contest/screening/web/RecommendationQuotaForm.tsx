import { lazy, Suspense, useMemo } from 'react'
import type { FormProps } from '#kernel/web/console/resource-pages.tsx'
import { recommendationQuotas } from '../contract/office.ts'

const ResourceForm = lazy(() =>
  import('#kernel/web/console/ResourceForm.tsx').then((file) => ({ default: file.ResourceForm })),
)

const { unit } = recommendationQuotas.fields
const unitBelow = { ...unit, limits: { ...unit.limits, picker: 'recommendationUnits' } }

/** The form of a quota offers the units below one's own, for which alone one may be set; a filter offers the own too. */
export function RecommendationQuotaForm({ page, ...rest }: FormProps) {
  const asked = useMemo(() => {
    const { resource } = page
    return { ...page, resource: { ...resource, fields: { ...resource.fields, unit: unitBelow } } }
  }, [page])
  return (
    <Suspense>
      <ResourceForm page={asked} {...rest} />
    </Suspense>
  )
}
