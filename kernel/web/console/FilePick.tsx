import { Button, type ButtonProps } from 'antd'
import { useId, useRef } from 'react'

interface FilePickProps extends Pick<ButtonProps, 'type' | 'loading'> {
  label: string
  /** as `.xlsx,.csv` */
  accept: string
  onFile: (file: File) => void
}

/** A button that takes one file from this computer; the same one may be taken again. */
export function FilePick({ label, accept, onFile, ...button }: FilePickProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        id={id}
        ref={input}
        type="file"
        className="unseen"
        tabIndex={-1}
        aria-label={label}
        accept={accept}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) onFile(file)
          event.target.value = ''
        }}
      />
      <Button {...button} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}
