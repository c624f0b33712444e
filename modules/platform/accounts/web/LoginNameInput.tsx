import type { ComponentProps } from 'react'
import { TextInput } from '#kernel/web/ui/TextInputs.tsx'

/** A login name as it is typed: nothing corrects it, and the browser knows what it is. */
export function LoginNameInput({
  onValue,
  ...rest
}: Pick<ComponentProps<typeof TextInput>, 'value'> & { onValue: (value: string) => void }) {
  return (
    <TextInput
      {...rest}
      icon="user"
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      onChange={(event) => onValue(event.currentTarget.value.trim())}
    />
  )
}
