import { client } from '#kernel/web/client/browser.ts'
import { examOfficeRoutes, scoreOfficeRoutes } from '../contract.ts'
import type { examOfficeSchemas, scoreOfficeSchemas } from '../schema.ts'

export const officeCalls = client<typeof examOfficeSchemas>(examOfficeRoutes)
export const scoreCalls = client<typeof scoreOfficeSchemas>(scoreOfficeRoutes)

/** Everything fetched about exams, for asking anew after a change. */
export const examsKey = ['exams']
