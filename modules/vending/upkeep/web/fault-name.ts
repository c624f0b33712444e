import { useTexts } from '#kernel/web/texts.tsx'
import { commandTypes } from '#modules/vending/devices/contract.ts'
import { alarmKinds } from '../contract.ts'
import type { Fault } from '../schema.ts'
import { upkeepPageTexts, upkeepTexts } from './texts.ts'

/** Why a machine says that it has started (docs/device-protocol.md 3); one that was asked for by a command is no fault. */
const restarts = ['power-on', 'watchdog', 'reconnect', 'unknown'] as const
/** What may have happened: states of alarms and commands, outcomes of vends. */
const whats = ['raised', 'acknowledged', 'cleared', 'delivered', 'failed', 'unknown', 'expired', 'started'] as const

/** What no list knows stands as the machine says it. */
function worded<C extends string>(codes: readonly C[], code: string, word: (known: C) => string): string {
  const known = codes.find((each) => each === code)
  return known === undefined ? code : word(known)
}

/** What a fault is called. */
export function useFaultName(): (fault: Pick<Fault, 'type' | 'name'>) => string {
  const t = useTexts(upkeepPageTexts)
  const own = useTexts(upkeepTexts)
  return ({ type, name }) => {
    switch (type) {
      case 'alarm':
        return worded(alarmKinds, name, (kind) => own(`resources.alarms.options.kind.${kind}`))
      case 'lane':
        return t('laneName', { lane: name })
      case 'command':
        return worded(commandTypes, name, (command) => t(`commands.${command}`))
      case 'restart':
        return worded(restarts, name, (reason) => t(`restarts.${reason}`))
    }
  }
}

/** What happened of it. */
export function useWhat(): (code: string) => string {
  const t = useTexts(upkeepPageTexts)
  return (code) => worded(whats, code, (what) => t(`whats.${what}`))
}
