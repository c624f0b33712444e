import type { Labels } from './languages.ts'

/** A role that is there from the start. What it may do is said by the routes and resources themselves, or by `carries`. */
export interface BuiltInRole {
  code: string
  labels: Labels
  /** an app role opens only the routes of the field app */
  type: 'web' | 'app'
  /** beginnings of portal addresses these people may open beside the public ones; `*` is all (spec §4, §6) */
  urls: readonly string[]
  /** levels of the organizations it may be given at; left out: any, or none at all */
  levels?: readonly string[]
  /** permissions of earlier modules, which cannot know this role; `questions.*` is all that begin so */
  carries?: readonly string[]
}
