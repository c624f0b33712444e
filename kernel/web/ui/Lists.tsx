import type { ReactNode } from 'react'
import { Button, LinkButton } from './Buttons.tsx'
import { Icon, type IconName } from './Icon.tsx'
import { type Tone, toneLooks } from './tones.ts'

/** Questions that open to their answers, by the browser's own means. With `name` only one is open at a time. */
export function Accordion({
  items,
  name,
}: {
  items: readonly { id: string; title: ReactNode; content: ReactNode }[]
  name?: string | undefined
}) {
  return (
    <div className="accordion">
      {items.map((item) => (
        <details key={item.id} id={item.id} name={name}>
          <summary>
            {item.title}
            <Icon name="chevron-down" />
          </summary>
          <div className="accordion-body">{item.content}</div>
        </details>
      ))}
    </div>
  )
}

/** Before and after, as plain links: lists are read by cursor, so there are no page numbers to jump to. */
export function Pager(props: {
  label: string
  previous?: { href: string; label: string } | undefined
  next?: { href: string; label: string } | undefined
  /** "21–40 of more than 1,000". */
  position?: ReactNode
}) {
  const { label, previous, next, position } = props
  return (
    <nav className="pager" aria-label={label}>
      {previous && (
        <LinkButton variant="quiet" icon="chevron-left" href={previous.href} rel="prev">
          {previous.label}
        </LinkButton>
      )}
      <span className="pager-position">{position}</span>
      {next && (
        <LinkButton variant="quiet" iconAfter="chevron-right" href={next.href} rel="next">
          {next.label}
        </LinkButton>
      )}
    </nav>
  )
}

/** More of the same list, beneath what is there. */
export function LoadMore({
  label,
  onMore,
  isBusy,
  position,
}: {
  label: string
  onMore: () => void
  isBusy?: boolean | undefined
  position?: ReactNode
}) {
  return (
    <div className="pager">
      <Button isBusy={isBusy} icon="chevron-down" onClick={onMore}>
        {label}
      </Button>
      {position && <span className="pager-position">{position}</span>}
    </div>
  )
}

/** Names and what they stand for. */
export function DescriptionList({
  items,
}: {
  items: readonly { term: string; description: ReactNode; isWide?: boolean | undefined }[]
}) {
  return (
    <dl className="descriptions">
      {items.map((item) => (
        <div key={item.term} data-wide={item.isWide || undefined}>
          <dt>{item.term}</dt>
          <dd>{item.description}</dd>
        </div>
      ))}
    </dl>
  )
}

export type TimelineItem = {
  id: string
  title: ReactNode
  /** When, in words. */
  at: ReactNode
  /** The exact instant for machines, ISO. */
  instant?: string | undefined
  /** Who. */
  actor?: ReactNode
  /** Why, or more about it. */
  detail?: ReactNode
  kind?: Tone | undefined
  icon?: IconName | undefined
}

/** What happened, when, by whom and why. */
export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <ol className="timeline">
      {items.map((item) => {
        const look = toneLooks[item.kind ?? 'info']
        return (
          <li key={item.id} data-tone={look.tone}>
            <span className="timeline-mark">
              <Icon name={item.icon ?? look.icon} />
            </span>
            <div className="timeline-words">
              <p className="timeline-title">{item.title}</p>
              <p className="choice-hint">
                <time dateTime={item.instant}>{item.at}</time>
                {item.actor && <> · {item.actor}</>}
              </p>
              {item.detail && <div>{item.detail}</div>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
