import { type Refusal, wrongState } from './refusals.ts'

export interface MoveShape<S extends string> {
  readonly from: readonly S[]
  /** where it leads; several where the move itself decides (approve: one level up, or qualified) */
  readonly to: S | readonly S[]
}

export interface Move<S extends string, To extends string = S> {
  readonly name: string
  readonly from: readonly S[]
  readonly to: To
  /** null when the move is legal from here, else the refusal: "may I" and "do it" share this one check */
  refusal(state: S): Refusal | null
  /** throws that same refusal */
  require(state: S): void
}

type Target<M> = M extends { to: infer T } ? (T extends readonly (infer U)[] ? U : T) : never

/**
 * The only legal moves of a noun. The server refuses the others, the web greys their buttons, the tests enumerate
 * every (state, action) pair, the module's README prints the table (architecture §7).
 */
export function transitions<const S extends string, const T extends Record<string, MoveShape<S>>>(
  states: readonly S[],
  table: T,
): { readonly [K in keyof T]: Move<S, Extract<Target<T[K]>, string>> } & { readonly $states: readonly S[] } {
  const moves: Record<string, unknown> = { $states: states }
  for (const [name, shape] of Object.entries(table)) {
    const refusal = (state: S) => (shape.from.includes(state) ? null : wrongState({ action: name, state }))
    moves[name] = {
      name,
      from: shape.from,
      to: shape.to,
      refusal,
      require(state: S) {
        const no = refusal(state)
        if (no) throw no
      },
    }
  }
  return moves as { readonly [K in keyof T]: Move<S, Extract<Target<T[K]>, string>> } & {
    readonly $states: readonly S[]
  }
}
