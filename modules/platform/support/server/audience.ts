import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { type Actor, may } from '#kernel/server/context.ts'

/** Whether this person looks after the console's own questions and manuals too: whoever reads what people say about the product. */
export function helpsConsole(actor: Actor): boolean {
  return may(actor, 'feedbacks.view')
}

/**
 * Nobody makes, or leaves behind, help that they may not see.
 * @throws invalid_input at `values.audience`
 */
export function requireAudience(actor: Actor, audience: string | undefined): void {
  if (audience === undefined || audience === 'portal' || helpsConsole(actor)) return
  throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'values.audience', code: 'not_an_option' }])
}
