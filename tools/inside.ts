import { readConfig } from '#kernel/server/config.ts'
import { openLog } from '#kernel/server/log.ts'
import type { TestAccount, TestApp, TestCaller } from '#kernel/testing/app.ts'
import { type App, buildApp } from '../apps/server/app.ts'

/**
 * The whole program in this process, on the data of one that runs: to arrange what it is to find, and to look what it has left.
 * @param environment of the one that runs
 */
export function openInside(environment: Readonly<Record<string, string>>, databaseUrl: string): Promise<App> {
  return buildApp({
    config: readConfig(environment, { mode: 'start', demo: false }),
    log: openLog('silent'),
    databaseUrl,
  })
}

/** The part of a test app that fixtures use, over such a program; `as` sends what an account asks for. */
export function fixturesOf(inside: App, as: (account: TestAccount) => TestCaller): TestApp {
  return {
    clock: { now: () => new Date() },
    ctx: () => inside.context('tools'),
    write: (work: (db: App['database']['write']) => unknown) => work(inside.database.write),
    as,
  } as unknown as TestApp
}
