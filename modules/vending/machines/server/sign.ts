import { renderSVG } from 'uqr'
import type { Ctx } from '#kernel/server/context.ts'
import type { FoundMachine } from './layout.ts'

/** Where a phone that scans the machine buys, and that address as a QR code. Level Q survives scratches and dirt. */
export function signOf(ctx: Ctx, machine: FoundMachine): { address: string; qrSvg: string } {
  const address = `${ctx.config.publicUrl}/buy/${encodeURIComponent(machine.code)}`
  return { address, qrSvg: renderSVG(address, { ecc: 'Q', border: 2 }) }
}
