import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { Accent } from './Layout.tsx'
import { Anchor } from './Link.tsx'

export type CardProps = {
  title?: ReactNode
  /** The rank of its title in the page; 3 unless said otherwise. */
  titleLevel?: 2 | 3 | 4 | undefined
  /** Makes the whole card one link, named by its title. */
  href?: string | undefined
  target?: string | undefined
  rel?: string | undefined
  picture?: ReactNode
  /** A tag above the title: the state of the thing. */
  tag?: ReactNode
  /** Buttons or small print at the bottom. */
  foot?: ReactNode
  /** The one link in its foot is pressed wherever the card is; nothing else in it may be pressed. */
  isWhole?: boolean | undefined
  /** surface: white with a shadow; soft: tinted with the accent; sunken: a quiet well. */
  tone?: 'surface' | 'soft' | 'sunken' | undefined
  accent?: Accent | undefined
  children?: ReactNode
}

/** A thing of its own on the page, with soft large corners. */
export function Card(props: CardProps) {
  const { title, titleLevel = 3, href, target, rel, picture, tag, foot, isWhole, tone = 'surface', accent } = props
  const { children } = props
  const Heading = `h${titleLevel}` as const
  return (
    <article className="card" data-tone={tone} data-accent={accent} data-whole={isWhole || undefined}>
      {picture && <div className="card-picture">{picture}</div>}
      {tag && <div className="row">{tag}</div>}
      {title && (
        <Heading className="card-title">
          {href ? (
            <Anchor href={href} target={target} rel={rel}>
              {title}
            </Anchor>
          ) : (
            title
          )}
        </Heading>
      )}
      {children && <div className="card-body">{children}</div>}
      {(foot || href) && (
        <div className="card-foot">
          {foot}
          {href && (
            <span className="card-go" aria-hidden="true">
              <Icon name={target ? 'external' : 'arrow-right'} />
            </span>
          )}
        </div>
      )}
    </article>
  )
}
