import type { RefusalParams } from '#kernel/contract/refusals.ts'

/** What the program asks of a confined process: the function `work` of a module, with this input. */
export interface Task {
  /** `file:` address of the module */
  module: string
  input: unknown
}

/** `rssBytes`: what the process holds in memory now. */
export type Answer = { rssBytes: number } & (
  | { kind: 'done'; value: unknown }
  | { kind: 'refused'; code: string; status: number; params: RefusalParams }
  /** a bug: nobody has expected what was thrown */
  | { kind: 'failed'; stack: string }
)
