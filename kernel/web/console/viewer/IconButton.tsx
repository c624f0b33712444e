import { Button, type ButtonProps } from 'antd'

/** A button that is a picture: its name is read out, and shown under the pointer. */
export function IconButton({ label, ...rest }: ButtonProps & { label: string }) {
  return <Button type="text" size="small" aria-label={label} title={label} {...rest} />
}
