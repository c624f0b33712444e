import { type RawBuilder, sql } from 'kysely'

/** Besides those of the sessions: the other ways by which somebody has come in. */
const otherSignIns = ['scanSignIn.signIn', 'outsideLogin.finish', 'secondStep.answer']

/** Whether an entry tells that somebody came in or went: what a person did, and nothing that happened to their account. */
export function isSignIn(action: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${action} like 'sessions.%' or ${action} in (${sql.join(otherSignIns)}))`
}
