import { useQuery } from '@tanstack/react-query'
import { examsKey, officeCalls } from '../calls.ts'

/** Whose ticket that is, and which exam it is for; asked once for everything on the screen that wants to know. */
export function useScan(ticket: string | null) {
  return useQuery({
    queryKey: [...examsKey, 'scan', ticket],
    queryFn: () => officeCalls.scan({ body: { ticket: ticket ?? '' } }, { quiet: true }),
    enabled: ticket !== null && ticket !== '',
    retry: false,
  })
}
