import { Select } from 'antd'
import { reference } from '#kernel/contract/fields.ts'
import { viewOf } from '#kernel/web/console/field-views.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { approvalsPageTexts as texts } from './texts.ts'

const place = reference('organizations', { isOptional: true })
const { Control: PlacePicker } = viewOf(place)

interface RolePickerProps {
  code: string | null
  options: { value: string; label: string }[]
  onChange: (code: string) => void
}

/** One of the roles that may be given here. */
export function RolePicker({ code, options, onChange }: RolePickerProps) {
  const t = useTexts(texts)
  return (
    <Select<string | null>
      aria-label={t('role')}
      placeholder={t('role')}
      value={code}
      options={options}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
    />
  )
}

interface RolePlaceProps {
  id: string
  organizationId: string | null
  onChange: (organizationId: string | null) => void
}

/** The organization at which a role holds. */
export function RolePlace({ id, organizationId, onChange }: RolePlaceProps) {
  const t = useTexts(texts)
  return (
    <>
      <label className="unseen" htmlFor={id}>
        {t('place')}
      </label>
      {PlacePicker && (
        <PlacePicker
          id={id}
          field={place}
          words={{ label: t('place'), option: (each) => each }}
          value={organizationId}
          onChange={(chosen) => onChange(chosen as string | null)}
        />
      )}
    </>
  )
}
