import {
  type ComponentPropsWithRef,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useState,
} from 'react'
import { Icon, type IconName, Spinner } from './Icon.tsx'
import { Anchor, type AnchorProps } from './Link.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

type Look = {
  /** One primary button per screen; secondary is the default. */
  variant?: ButtonVariant | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  icon?: IconName | undefined
  iconAfter?: IconName | undefined
}

type Waiting = {
  /** The act is under way: the button keeps its place and its focus, and ignores clicks. */
  isBusy?: boolean | undefined
  /** Why it can't be pressed now, in words. It stays focusable so that everyone can read the reason. */
  disabledReason?: string | undefined
}

export type ButtonProps = ComponentPropsWithRef<'button'> & Look & Waiting

function lookOf(variant: ButtonVariant = 'secondary', size: Look['size'] = 'medium') {
  return { 'data-look': variant, 'data-size': size }
}

const tipWidthPx = 300

/** Says why above the button while it is pointed at or focused, and to screen readers always. */
function WithReason({ id, reason, children }: { id: string; reason: string | undefined; children: ReactNode }) {
  const [isAtEnd, setAtEnd] = useState(false)
  if (!reason) return children
  // Near the right edge of the window the words hang from the button's other side.
  const place = (event: SyntheticEvent<HTMLElement>) =>
    setAtEnd(event.currentTarget.getBoundingClientRect().left + tipWidthPx > innerWidth)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only looks where there is room, the button inside acts
    <span className="with-tip" data-end={isAtEnd || undefined} onPointerEnter={place} onFocus={place}>
      {children}
      <span className="tip" role="tooltip" id={id}>
        {reason}
      </span>
    </span>
  )
}

/** What a button needs to be busy or refused without losing the focus: `disabled` would drop it and hide the reason. */
function useWaiting(
  props: Waiting & { disabled?: boolean | undefined; onClick?: ButtonProps['onClick'] },
  describedBy?: string,
) {
  const tipId = useId()
  const isStopped = Boolean(props.isBusy || props.disabledReason || props.disabled)
  const attributes = {
    'aria-busy': props.isBusy || undefined,
    'aria-disabled': isStopped || undefined,
    'aria-describedby': [describedBy, props.disabledReason && tipId].filter(Boolean).join(' ') || undefined,
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      if (isStopped) event.preventDefault()
      else props.onClick?.(event)
    },
  }
  return { tipId, attributes }
}

/** A button with words. `type` is `button` unless it is said otherwise. */
export function Button(props: ButtonProps) {
  const { variant, size, icon, iconAfter, isBusy, disabledReason, disabled, onClick, className, children, ...rest } =
    props
  const { tipId, attributes } = useWaiting({ isBusy, disabledReason, disabled, onClick }, props['aria-describedby'])
  return (
    <WithReason id={tipId} reason={disabledReason}>
      <button
        type="button"
        {...rest}
        {...attributes}
        {...lookOf(variant, size)}
        className={className ? `button ${className}` : 'button'}
      >
        {isBusy ? <Spinner /> : icon && <Icon name={icon} />}
        {children}
        {iconAfter && <Icon name={iconAfter} />}
      </button>
    </WithReason>
  )
}

/** A link that looks like a button: it goes somewhere, it does not do something. */
export function LinkButton({ variant, size, icon, iconAfter, className, children, ...rest }: AnchorProps & Look) {
  return (
    <Anchor {...rest} {...lookOf(variant, size)} className={className ? `button ${className}` : 'button'}>
      {icon && <Icon name={icon} />}
      {children}
      {iconAfter && <Icon name={iconAfter} />}
    </Anchor>
  )
}

export type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children'> &
  Waiting & {
    icon: IconName
    /** Its name for everyone: spoken, and shown while pointed at. */
    label: string
    /** Stands beside the icon, and within the label: where the icon alone would be a riddle. */
    word?: string | undefined
    variant?: ButtonVariant | undefined
    size?: 'small' | 'medium' | undefined
  }

/** A round button with an icon alone, or a small one with a word beside it; its name says of what. */
export function IconButton(props: IconButtonProps) {
  const {
    icon,
    label,
    word,
    variant = 'quiet',
    size,
    isBusy,
    disabledReason,
    disabled,
    onClick,
    className,
    ...rest
  } = props
  const { tipId, attributes } = useWaiting({ isBusy, disabledReason, disabled, onClick }, props['aria-describedby'])
  return (
    <WithReason id={tipId} reason={disabledReason}>
      <button
        type="button"
        {...rest}
        {...attributes}
        {...lookOf(variant, size)}
        data-shape={word ? undefined : 'icon'}
        aria-label={label}
        title={label}
        className={className ? `button ${className}` : 'button'}
      >
        {isBusy ? <Spinner /> : <Icon name={icon} />}
        {word}
      </button>
    </WithReason>
  )
}
