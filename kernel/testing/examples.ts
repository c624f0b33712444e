import type { TestAccount, TestApp } from './app.ts'

/** One valid call of a route, by somebody who may make it, for the tests generated from the registry. */
export interface RouteExample {
  params?: Record<string, string>
  query?: Record<string, string | number>
  body?: unknown
  headers?: Record<string, string>
  /** who may; nobody for a public route */
  as?: TestAccount
  /** has the role, but not this row: must get not_found (routes with a row in their path) */
  stranger?: TestAccount
  /** the only answer there is so far: a refusal of this code */
  refusal?: string
  /** a list: makes so many rows that the asker sees, so that the number of queries can be compared */
  grow?: (count: number) => Promise<void>
}

export type RouteExamples = Readonly<Record<string, (app: TestApp) => Promise<RouteExample>>>
