import { renderSVG } from 'uqr'
import type { Ctx } from '#kernel/server/context.ts'
import type { FoundMachine } from './layout.ts'

/** Where a phone that scans the machine buys. */
export function buyPageOf(ctx: Ctx, code: string): string {
  return `${ctx.config.publicUrl}/buy/${encodeURIComponent(code)}`
}

/** Where a phone that scans the machine buys, and that address as a QR code. Level Q survives scratches and dirt. */
export function signOf(ctx: Ctx, machine: FoundMachine): { address: string; qrSvg: string } {
  const address = buyPageOf(ctx, machine.code)
  return { address, qrSvg: renderSVG(address, { ecc: 'Q', border: 2 }) }
}
