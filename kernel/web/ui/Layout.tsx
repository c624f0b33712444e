import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { Anchor } from './Link.tsx'
import { Menu } from './Menu.tsx'

/** The color a whole part of the page takes: put it on any element as `data-accent`, everything inside follows. */
export type Accent = 'blue' | 'teal' | 'orange' | 'violet'
export type Gap = 'xs' | 's' | 'm' | 'l' | 'xl'

type Box = { children: ReactNode; className?: string | undefined }

function classes(own: string, more: string | undefined): string {
  return more ? `${own} ${more}` : own
}

/** Keeps the content centered with room at both sides; narrow is the measure for reading and forms. */
export function Container({ width = 'wide', className, children }: Box & { width?: 'wide' | 'narrow' | undefined }) {
  return (
    <div className={classes('container', className)} data-width={width}>
      {children}
    </div>
  )
}

/** Things beneath one another with even gaps. */
export function Stack({ gap = 'm', className, children }: Box & { gap?: Gap | undefined }) {
  return (
    <div className={classes('stack', className)} data-gap={gap}>
      {children}
    </div>
  )
}

/** Things beside one another, wrapping when there is no room. */
export function Row({ gap = 's', className, children }: Box & { gap?: Gap | undefined }) {
  return (
    <div className={classes('row', className)} data-gap={gap}>
      {children}
    </div>
  )
}

/** As many equal columns as fit: `min` is the least width of one (s 8.5, m 17, l 21 rem). */
export function Grid({
  min = 'm',
  gap = 'm',
  className,
  children,
}: Box & { min?: 's' | 'm' | 'l' | undefined; gap?: Gap | undefined }) {
  return (
    <div className={classes('grid', className)} data-min={min} data-gap={gap}>
      {children}
    </div>
  )
}

/** The first thing a keyboard meets: a way past the header to `href`, shown when focused. */
export function SkipLink({ href = '#main', children }: { href?: string | undefined; children: ReactNode }) {
  return (
    <a className="skip-link" href={href}>
      {children}
    </a>
  )
}

export type PageHeaderProps = {
  title: ReactNode
  eyebrow?: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  /** The one strong picture of the page. */
  picture?: ReactNode
  /** `opening` is the large soft panel of a home page; `plain` heads an ordinary page. */
  look?: 'plain' | 'opening' | undefined
}

/** The head of a page: its only h1, what stands above and below it, what can be done, one picture. */
export function PageHeader({ title, eyebrow, lead, actions, picture, look = 'plain' }: PageHeaderProps) {
  return (
    <header className="page-header" data-look={look === 'opening' ? look : undefined}>
      <Stack gap="s">
        {eyebrow && <p className="eyebrow">{eyebrow}</p>}
        <h1>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
        {actions && <Row className="page-actions">{actions}</Row>}
      </Stack>
      {picture && <div className="page-picture">{picture}</div>}
    </header>
  )
}

export type NavigationItem = { href: string; label: string; isCurrent?: boolean | undefined }

export type SiteHeaderProps = {
  /** Mark and name; `brandHref` is where they lead. */
  brand: ReactNode
  brandHref: string
  items: readonly NavigationItem[]
  /** Language, theme, sign in. */
  actions?: ReactNode
  words: { navigation: string; menu: string }
}

function NavigationLinks({ items }: { items: readonly NavigationItem[] }) {
  return items.map((item) => (
    <Anchor key={item.href} href={item.href} aria-current={item.isCurrent ? 'page' : undefined}>
      {item.label}
    </Anchor>
  ))
}

/** The bar at the top. On phones the links fold into a native disclosure, so they work before the script arrives. */
export function SiteHeader({ brand, brandHref, items, actions, words }: SiteHeaderProps) {
  return (
    <header className="site-header">
      <div className="container">
        <Anchor className="site-brand" href={brandHref}>
          {brand}
        </Anchor>
        <nav className="site-nav" aria-label={words.navigation}>
          <NavigationLinks items={items} />
        </nav>
        {actions}
        {items.length > 0 && (
          <Menu className="site-menu" shape="icon" label={words.menu} summary={<Icon name="menu" />}>
            <nav className="menu-panel" aria-label={words.navigation}>
              <NavigationLinks items={items} />
            </nav>
          </Menu>
        )}
      </div>
    </header>
  )
}

/** The foot of every page; give it blocks, they share the row. */
export function SiteFooter({ children }: { children: ReactNode }) {
  return (
    <footer className="site-footer">
      <div className="container">{children}</div>
    </footer>
  )
}

/** Where the reader is. The last one is the page itself and no link. */
export function Breadcrumbs({
  label,
  items,
}: {
  label: string
  /** `lang` where the label is not in the language of the page */
  items: readonly { label: string; href?: string | undefined; lang?: string | undefined }[]
}) {
  return (
    <nav aria-label={label}>
      <ol className="breadcrumbs">
        {items.map((item) => (
          <li key={item.label}>
            {item.href ? (
              <Anchor href={item.href}>{item.label}</Anchor>
            ) : (
              <span aria-current="page" lang={item.lang}>
                {item.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
