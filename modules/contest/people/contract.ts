import { routes } from '#kernel/contract/routes.ts'

/** How many earlier people are offered for copying. */
export const earlierPeopleMax = 100

export const peopleRoutes = routes('people', {
  /** the asker's own members or instructors of earlier declarations, last used first */
  list: { method: 'GET', path: '/api/people' },
  /** takes one of them off this list; declarations keep what they say */
  remove: { method: 'DELETE', path: '/api/people/:person' },
})
