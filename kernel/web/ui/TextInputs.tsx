import { type ComponentPropsWithRef, type ReactNode, useRef, useState } from 'react'
import { IconButton } from './Buttons.tsx'
import { useFieldTies } from './Field.tsx'
import { Icon, type IconName } from './Icon.tsx'
import { joinRefs } from './refs.ts'

export type TextInputProps = ComponentPropsWithRef<'input'> & {
  icon?: IconName | undefined
  /** A unit or a button at the end of the box. */
  suffix?: ReactNode
}

/** One line of text. Takes every attribute of `<input>`, so a form library can spread its own. */
export function TextInput({ icon, suffix, className, ...rest }: TextInputProps) {
  const ties = useFieldTies(rest)
  return (
    <span className={className ? `box ${className}` : 'box'}>
      {icon && <Icon name={icon} />}
      <input type="text" {...rest} {...ties} />
      {suffix && <span className="box-suffix">{suffix}</span>}
    </span>
  )
}

/** A number that is typed: the numeric keyboard on phones, no spinning by the mouse wheel, the text kept as typed. */
export function NumberInput({ isDecimal, ...rest }: TextInputProps & { isDecimal?: boolean | undefined }) {
  return <TextInput inputMode={isDecimal ? 'decimal' : 'numeric'} autoComplete="off" {...rest} />
}

function fitHeight(area: HTMLTextAreaElement) {
  // Browsers with field-sizing grow the area by themselves.
  if (CSS.supports('field-sizing', 'content')) return
  area.style.height = 'auto'
  area.style.height = `${area.scrollHeight + 2}px`
}

/** Several lines; grows with what is written. */
export function TextArea({ rows = 4, className, onInput, ref, ...rest }: ComponentPropsWithRef<'textarea'>) {
  const ties = useFieldTies(rest)
  const joined = useRef(
    joinRefs(ref, (area: HTMLTextAreaElement | null) => {
      if (area) fitHeight(area)
    }),
  )
  return (
    <span className={className ? `box ${className}` : 'box'}>
      <textarea
        rows={rows}
        {...rest}
        {...ties}
        ref={joined.current}
        onInput={(event) => {
          fitHeight(event.currentTarget)
          onInput?.(event)
        }}
      />
    </span>
  )
}

export type SelectOption = { value: string; label: string; isDisabled?: boolean | undefined }

/** A short list to choose from, in the device's own way. `placeholder` is the empty first line. */
export function Select({
  options,
  placeholder,
  className,
  ...rest
}: ComponentPropsWithRef<'select'> & { options: readonly SelectOption[]; placeholder?: string | undefined }) {
  const ties = useFieldTies(rest)
  return (
    <span className={className ? `box ${className}` : 'box'}>
      <select {...rest} {...ties}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </span>
  )
}

export type PasswordInputProps = ComponentPropsWithRef<'input'> & {
  words: { show: string; hide: string }
  /** How strong it is: 0 to 3, and the word for it; its line is kept while there is none. */
  strength?: { level: 0 | 1 | 2 | 3; text: string } | undefined
}

/** A password that can be looked at while typing, on purpose. */
export function PasswordInput({ words, strength, ...rest }: PasswordInputProps) {
  const [isShown, setShown] = useState(false)
  return (
    <>
      <TextInput
        spellCheck={false}
        autoCapitalize="none"
        {...rest}
        type={isShown ? 'text' : 'password'}
        suffix={
          <IconButton
            size="small"
            icon={isShown ? 'eye-off' : 'eye'}
            label={isShown ? words.hide : words.show}
            onClick={() => setShown(!isShown)}
          />
        }
      />
      {strength && (
        <span className="strength" data-level={strength.level} data-silent={strength.text === '' || undefined}>
          <span className="strength-bar" aria-hidden="true" />
          <span role="status">{strength.text}</span>
        </span>
      )}
    </>
  )
}
