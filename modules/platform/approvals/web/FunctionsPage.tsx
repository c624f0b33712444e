import { Suspense } from 'react'
import { FunctionsPage } from '#modules/platform/access/web/index.ts'
import { AskForRole } from './AskForRole.tsx'

/** `/organization/functions`; where a sensitive one is switched on again for a role that people hold, a second person is asked. */
export function ApprovedFunctionsPage() {
  return (
    <Suspense>
      <FunctionsPage Ask={AskForRole} />
    </Suspense>
  )
}
