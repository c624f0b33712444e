import { Input, Select } from 'antd'

/** Searches a page of permissions by a word. */
export function WordSearch({
  label,
  value,
  onValue,
}: {
  label: string
  value: string
  onValue: (value: string) => void
}) {
  return (
    <Input
      type="search"
      allowClear
      maxLength={60}
      className="access-search"
      value={value}
      aria-label={label}
      placeholder={label}
      onChange={(event) => onValue(event.target.value)}
    />
  )
}

interface RoleSelectProps {
  label: string
  roles: readonly { code: string; label: string }[]
  value: string | null
  onValue: (code: string | null) => void
}

/** What one role may; null for all roles. */
export function RoleSelect({ label, roles, value, onValue }: RoleSelectProps) {
  return (
    <Select
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      className="access-role"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(code: string | null | undefined) => onValue(code ?? null)}
      options={roles.map(({ code, label: name }) => ({ value: code, label: name }))}
    />
  )
}
