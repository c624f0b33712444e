import { Link, useLocation } from 'react-router'

/** Parts of one screen, each with an address of its own below the screen's. */
export function PageTabs({ label, tabs }: { label: string; tabs: readonly { path: string; name: string }[] }) {
  const { pathname } = useLocation()
  return (
    <nav className="page-tabs" aria-label={label}>
      {tabs.map(({ path, name }) => (
        <Link key={path} to={path} aria-current={pathname.replace(/\/$/, '') === path ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
