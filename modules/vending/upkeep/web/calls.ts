import { client } from '#kernel/web/client/browser.ts'
import { diagnosisRoutes } from '../contract.ts'
import type { diagnosisSchemas } from '../schema.ts'

export const diagnosisCalls = client<typeof diagnosisSchemas>(diagnosisRoutes)

/** Everything fetched of diagnoses, by machine. */
export const diagnosisKey = ['diagnosis']

/** A span as the routes take it. */
export function dayCode(days: number): '1' | '7' | '30' {
  return days === 1 ? '1' : days === 30 ? '30' : '7'
}
