import { useEffect, useState } from 'react'
import { client } from '#kernel/web/client/browser.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Combobox, type ComboboxOption } from '#kernel/web/ui/Combobox.tsx'
import { organizationRoutes } from '#modules/platform/organizations/contract.ts'
import type { OrganizationSummary, organizationSchemas } from '#modules/platform/organizations/schema.ts'
import { texts } from '../texts.ts'

const organizationCalls = client<typeof organizationSchemas>(organizationRoutes)

const known = new Map<string, ComboboxOption>()
const paths = new Map<string, readonly string[]>()

/** The school and all that stands above it; undefined as long as nobody has shown it. */
export function schoolPathOf(id: string): readonly string[] | undefined {
  return paths.get(id)
}

function optionOf({ id, name, above }: OrganizationSummary): ComboboxOption {
  paths.set(id, [...above.map((each) => each.id), id])
  const option = { value: id, label: name, detail: above.map((each) => each.name).join(' › ') }
  known.set(id, option)
  return option
}

/** The school of an id as it is shown; null while it is on its way, or for no school. */
export function useSchool(id: string): ComboboxOption | null {
  const [found, setFound] = useState<ComboboxOption | null>(known.get(id) ?? null)
  useEffect(() => {
    const option = known.get(id)
    setFound(option ?? null)
    if (id === '' || option) return
    let isCurrent = true
    organizationCalls.show({ params: { organization: id } }, { quiet: true }).then(
      (school) => isCurrent && setFound(optionOf(school)),
      // The picker stays empty: the field itself says that the school must be chosen again.
      () => isCurrent && setFound(null),
    )
    return () => {
      isCurrent = false
    }
  }, [id])
  return found
}

/** A school, searched by its name; its county and city stand beneath it. */
export function SchoolPicker(props: { value: string; onValue: (value: string | null) => void; onLeave: () => void }) {
  const t = useTexts(texts)
  const school = useSchool(props.value)
  return (
    <Combobox
      value={school}
      onValue={(option) => {
        if (option) known.set(option.value, option)
        props.onValue(option?.value ?? null)
      }}
      onBlur={props.onLeave}
      placeholder={t('field.schoolSearch')}
      load={async (query, signal) => {
        const search = query.trim()
        const found = await organizationCalls.search(
          { query: { kind: 'school', ...(search ? { search } : {}) } },
          { quiet: true, signal },
        )
        return found.organizations.map(optionOf)
      }}
      words={{
        list: t('field.schools'),
        loading: t('field.searching'),
        empty: t('field.noSchool'),
        failed: t('field.schoolsFailed'),
        clear: t('field.clear'),
        found: (count) => t('field.found', { count }),
      }}
    />
  )
}
