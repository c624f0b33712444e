import type { Ctx } from './context.ts'
import type { ModuleDefinition } from './module.ts'

/** What entries of the log are about, where no resource of their noun knows it. */
export interface LogSubjects {
  /** how they are called, by id; an id of something else is left out */
  names(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** where one of them is seen in the console */
  addressOf(id: string): string
}

let known: ReadonlyMap<string, LogSubjects> = new Map()

/** Reads what the modules say of their entries in the log; called once at boot. */
export function readLogSubjects(modules: readonly ModuleDefinition[]): void {
  known = new Map(modules.flatMap(({ logSubjects = {} }) => Object.entries(logSubjects)))
}

/** @param noun the beginning of an action, as `declarations` of `declarations.submit` */
export function logSubjectsOf(noun: string): LogSubjects | undefined {
  return known.get(noun)
}
