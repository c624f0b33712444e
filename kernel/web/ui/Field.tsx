import { createContext, type ReactNode, useContext, useId } from 'react'
import { Icon } from './Icon.tsx'

type FieldTies = { id: string | undefined; describedBy: string | undefined; isInvalid: boolean; isRequired: boolean }

const FieldContext = createContext<FieldTies | null>(null)

export type FieldProps = {
  label: ReactNode
  /** Ties label and control; made up when left out. */
  id?: string | undefined
  isRequired?: boolean | undefined
  /** A word beside the label, "required" or "optional". Without it a required field shows an asterisk. */
  mark?: string | undefined
  /** What is asked here, above the control: read before anything is typed. */
  help?: ReactNode
  /** One short line above the control: limits, or what becomes of what is typed. */
  hint?: ReactNode
  /** What is wrong, in words a child understands. */
  error?: ReactNode
  /** Shows "123 / 500" and turns red past the limit. */
  count?: { used: number; limit: number } | undefined
  /** A place for "saved" beside the counter. */
  status?: ReactNode
  children: ReactNode
}

/** The attributes that tie a control to the label, hint and error around it. */
export function useFieldTies(own: { id?: string | undefined; 'aria-describedby'?: string | undefined } = {}) {
  const ties = useContext(FieldContext)
  const describedBy = [own['aria-describedby'], ties?.describedBy].filter(Boolean).join(' ')
  return {
    id: own.id ?? ties?.id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': ties?.isInvalid || undefined,
    'aria-required': ties?.isRequired || undefined,
  }
}

function useTies(props: FieldProps) {
  const made = useId()
  const id = props.id ?? made
  const parts = { help: `${id}-help`, hint: `${id}-hint`, error: `${id}-error`, count: `${id}-count` }
  const shown = ['error', 'help', 'hint', 'count'] as const
  const describedBy = shown.map((part) => props[part] && parts[part])
  const ties = {
    id,
    describedBy: describedBy.filter(Boolean).join(' ') || undefined,
    isInvalid: Boolean(props.error),
    isRequired: Boolean(props.isRequired),
  }
  return { ties, parts }
}

function Label({ label, mark, isRequired }: Pick<FieldProps, 'label' | 'mark' | 'isRequired'>) {
  return (
    <>
      {label}
      {mark ? (
        <span className="field-mark">{mark}</span>
      ) : (
        isRequired && (
          <span className="field-star" aria-hidden="true">
            *
          </span>
        )
      )}
    </>
  )
}

type BodyProps = FieldProps & { parts: { help: string; hint: string; error: string; count: string } }

function FieldBody({ hint, help, error, count, status, children, parts }: BodyProps) {
  return (
    <>
      {help && (
        <div className="field-help" id={parts.help}>
          {help}
        </div>
      )}
      {hint && (
        <p className="field-hint" id={parts.hint}>
          {hint}
        </p>
      )}
      <div className="field-control">{children}</div>
      <div className="field-foot">
        <div aria-live="polite">
          {error && (
            <p className="field-error" id={parts.error}>
              <Icon name="error" />
              <span>{error}</span>
            </p>
          )}
        </div>
        {status}
        {count && (
          <span className="field-count" id={parts.count} data-tone={count.used > count.limit ? 'bad' : undefined}>
            {count.used} / {count.limit}
          </span>
        )}
      </div>
    </>
  )
}

/** Label, hint, one control, error and counter. The control inside finds its id and its error by itself. */
export function Field(props: FieldProps) {
  const { ties, parts } = useTies(props)
  return (
    <div className="field" data-invalid={ties.isInvalid || undefined}>
      <label className="field-label" htmlFor={ties.id}>
        <Label {...props} />
      </label>
      <FieldContext value={ties}>
        <FieldBody {...props} parts={parts} />
      </FieldContext>
    </div>
  )
}

/** The same for a question answered by several controls: radios, check boxes, a date in three boxes. */
export function FieldGroup(props: FieldProps) {
  const { ties, parts } = useTies(props)
  return (
    <fieldset
      className="field"
      id={ties.id}
      aria-describedby={ties.describedBy}
      data-invalid={ties.isInvalid || undefined}
    >
      <legend className="field-label">
        <Label {...props} />
      </legend>
      <FieldContext value={{ ...ties, id: undefined, describedBy: undefined }}>
        <FieldBody {...props} parts={parts} />
      </FieldContext>
    </fieldset>
  )
}
