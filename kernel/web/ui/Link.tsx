import { type ComponentPropsWithRef, type ComponentType, createContext, type ReactNode, useContext } from 'react'

export type AnchorProps = ComponentPropsWithRef<'a'> & { href: string }

const LinkContext = createContext<ComponentType<AnchorProps> | null>(null)

/**
 * Lets the app decide how links move: give it a component that renders an `<a>` and navigates without a reload.
 * Without it every link is a plain one, which is what a page needs before its script has arrived.
 */
export function LinkProvider({ component, children }: { component: ComponentType<AnchorProps>; children: ReactNode }) {
  return <LinkContext value={component}>{children}</LinkContext>
}

/** The link all parts of the design system use. Addresses with a scheme, downloads and new tabs always stay plain. */
export function Anchor(props: AnchorProps) {
  const Routed = useContext(LinkContext)
  const isPlain = /^([a-z]+:|\/\/|#|\?)/i.test(props.href) || props.target !== undefined || props.download !== undefined
  if (Routed && !isPlain) return <Routed {...props} />
  return <a {...props} />
}
