import '#kernel/web/console/console-kit.css'
import { Button } from 'antd'
import { useState } from 'react'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { resourcePage } from '#kernel/web/console/resource-pages.tsx'
import { SubLists } from '#kernel/web/console/SubLists.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { commandRoutes, deviceCommands, deviceEvents } from '../contract.ts'
import { SendDialog } from './SendDialog.tsx'
import { devicePageTexts, deviceTexts } from './texts.ts'

const options = { group: 'fleet', texts: deviceTexts } as const
const lists = [
  { ...resourcePage(deviceCommands, { ...options, toolbar: SendButton }), resource: deviceCommands },
  { ...resourcePage(deviceEvents, options), resource: deviceEvents },
] as unknown as Parameters<typeof SubLists>[0]['lists']

/** What machines were told, and the way to tell them; what they said, word for word. */
export function CommandsScreen() {
  return <SubLists base="/fleet/commands" lists={lists} />
}

function SendButton({ onChanged }: { onChanged: () => void }) {
  const t = useTexts(devicePageTexts)
  const { may } = useConsoleAccess()
  const [isOpen, setOpen] = useState(false)
  if (!may(commandRoutes.send.name)) return null
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {t('send.title')}
      </Button>
      {isOpen && <SendDialog machine={null} onSent={onChanged} onClose={() => setOpen(false)} />}
    </>
  )
}
