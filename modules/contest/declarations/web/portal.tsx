import type { PortalRoute } from '#kernel/web/pages.ts'

const people = () => import('./people/PeoplePage.tsx')
const person = () => import('./people/PersonPage.tsx')

/** The pages of declarations; submission and print views are the prints module's. */
export const pages: readonly PortalRoute[] = [
  {
    path: '/start/:contest',
    access: 'public',
    lazy: () => import('./start/StartPage.tsx').then((page) => page.startPage),
  },
  {
    path: '/declarations',
    access: 'session',
    lazy: () => import('./MyDeclarationsPage.tsx').then((page) => page.myDeclarationsPage),
  },
  {
    path: '/declarations/new',
    access: 'session',
    lazy: () => import('./NewDeclarationPage.tsx').then((page) => page.newDeclarationPage),
  },
  {
    path: '/declarations/new/code',
    access: 'session',
    lazy: () => import('./CodePage.tsx').then((page) => page.codePage),
  },
  {
    path: '/code',
    access: 'public',
    lazy: () => import('./ScannedCodePage.tsx').then((page) => page.scannedCodePage),
  },
  {
    path: '/declarations/:declaration/code',
    access: 'session',
    lazy: () => import('./team/CodeStepPage.tsx').then((page) => page.codeStepPage),
  },
  {
    path: '/declarations/:declaration/basics',
    access: 'session',
    lazy: () => import('./BasicsPage.tsx').then((page) => page.basicsPage),
  },
  {
    path: '/declarations/:declaration/safety',
    access: 'session',
    lazy: () => import('./SafetyPage.tsx').then((page) => page.safetyPage),
  },
  {
    path: '/declarations/:declaration/members',
    access: 'session',
    lazy: () => people().then((page) => page.membersPage),
  },
  {
    path: '/declarations/:declaration/members/:person',
    access: 'session',
    lazy: () => person().then((page) => page.memberPage),
  },
  {
    path: '/declarations/:declaration/instructors',
    access: 'session',
    lazy: () => people().then((page) => page.instructorsPage),
  },
  {
    path: '/declarations/:declaration/instructors/:person',
    access: 'session',
    lazy: () => person().then((page) => page.instructorPage),
  },
  {
    path: '/declarations/:declaration/materials',
    access: 'session',
    lazy: () => import('./materials/MaterialsPage.tsx').then((page) => page.materialsPage),
  },
  {
    path: '/receipts',
    access: 'public',
    lazy: () => import('./ReceiptPage.tsx').then((page) => page.receiptPage),
  },
  {
    path: '/receipts/:number',
    access: 'public',
    lazy: () => import('./ReceiptPage.tsx').then((page) => page.receiptPage),
  },
]
