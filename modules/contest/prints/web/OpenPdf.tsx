import { useState } from 'react'
import { Button, type ButtonProps } from '#kernel/web/ui/Buttons.tsx'
import { openPaper } from './calls.ts'

/** A button that opens a paper; its address is asked for at the press, since it lives five minutes. */
export function OpenPdf({
  address,
  ...rest
}: Omit<ButtonProps, 'onClick'> & { address: () => Promise<{ url: string }> }) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Button
      icon="file"
      {...rest}
      isBusy={isBusy}
      onClick={() => {
        setBusy(true)
        void openPaper(address).finally(() => setBusy(false))
      }}
    />
  )
}
