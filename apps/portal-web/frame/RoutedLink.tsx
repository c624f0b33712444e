import { Link } from 'react-router'
import type { AnchorProps } from '#kernel/web/ui/Link.tsx'

/** A link that moves without a reload. */
export function RoutedLink({ href, ...rest }: AnchorProps) {
  // files, calls and the console are no pages of the portal
  if (/^\/(api|files|console|assets)(\/|$)/.test(href)) return <a href={href} {...rest} />
  return <Link to={href} {...rest} />
}
