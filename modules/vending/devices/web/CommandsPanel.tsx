import './devices.css'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { NewestRows } from '#kernel/web/console/NewestRows.tsx'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import type { PageMachine } from '#modules/vending/machines/web/index.ts'
import { type CommandState, type CommandType, commandRoutes, deviceCommands, deviceEvents } from '../contract.ts'
import { refreshMs } from './calls.ts'
import { SendDialog } from './SendDialog.tsx'
import { devicePageTexts, deviceTexts } from './texts.ts'

/** What a machine was told last and what became of it. */
export function CommandsPanel({ machine }: { machine: PageMachine }) {
  const t = useTexts(devicePageTexts)
  const { may } = useConsoleAccess()
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <NewestRows
        resource={deviceCommands}
        filters={{ 'f.machine': machine.id }}
        heading={t('commands.newest')}
        none={t('commands.none')}
        all={{ to: `/fleet/commands?f.machine=${machine.id}`, label: t('commands.all') }}
        at="issuedAt"
        row={(row) => <Command row={row} />}
        refreshMs={refreshMs}
      >
        {may(commandRoutes.send.name) && <Button onClick={() => setOpen(true)}>{t('send.title')}</Button>}
      </NewestRows>
      {isOpen && (
        <SendDialog
          machine={machine}
          onSent={() => void queries.invalidateQueries({ queryKey: ['resource', deviceCommands.name] })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function Command({ row }: { row: AnyRow }) {
  const words = useTexts(deviceTexts)
  return (
    <>
      <Link to={`/fleet/commands?row=${row.id}`}>
        {words(`resources.deviceCommands.options.type.${row.type as CommandType}`)}
      </Link>
      <span>{words(`resources.deviceCommands.options.state.${row.state as CommandState}`)}</span>
      {row.code !== null && row.code !== 'ok' && <span className="device-soft">{String(row.code)}</span>}
    </>
  )
}

/** What a machine reported last. */
export function EventsPanel({ machine }: { machine: PageMachine }) {
  const t = useTexts(devicePageTexts)
  const words = useTexts(deviceTexts)
  return (
    <NewestRows
      resource={deviceEvents}
      filters={{ 'f.machine': machine.id }}
      heading={t('events.title')}
      none={t('events.none')}
      all={{ to: `/fleet/commands/device-events?f.machine=${machine.id}`, label: t('events.all') }}
      at="receivedAt"
      row={(row) => (
        <>
          <span>{words(`resources.deviceEvents.options.kind.${row.kind as 'vend'}`)}</span>
          <code className="device-soft device-secret">{String(row.data)}</code>
        </>
      )}
      refreshMs={refreshMs}
    />
  )
}
