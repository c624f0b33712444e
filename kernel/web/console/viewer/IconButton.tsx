import { Button, type ButtonProps } from 'antd'
import { useLayoutEffect, useRef } from 'react'

/** A button that is a picture: its name is read out, and shown under the pointer. */
export function IconButton({ label, ...rest }: ButtonProps & { label: string }) {
  const button = useRef<HTMLAnchorElement | HTMLButtonElement>(null)
  const { disabled } = rest
  useLayoutEffect(() => {
    // at the last file or page it cannot be pressed any more, and would keep the keys from the viewer
    if (disabled && document.activeElement === button.current)
      button.current?.closest<HTMLElement>('.viewer')?.focus({ preventScroll: true })
  }, [disabled])
  return <Button ref={button} type="text" size="small" aria-label={label} title={label} {...rest} />
}
