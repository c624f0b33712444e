import type { PortalRoute } from '#kernel/web/pages.ts'

/** What everybody may read: announcements, guides, documents. */
export const pages: readonly PortalRoute[] = [
  {
    path: '/announcements',
    access: 'public',
    isKept: true,
    lazy: () => import('./AnnouncementsPage.tsx').then((module) => module.announcementsPage),
  },
  {
    path: '/announcements/:announcement',
    access: 'public',
    isKept: true,
    lazy: () => import('./AnnouncementPage.tsx').then((module) => module.announcementPage),
  },
  {
    path: '/announcements/:announcement/print',
    access: 'public',
    frame: 'bare',
    lazy: () => import('./AnnouncementPrintPage.tsx').then((module) => module.announcementPrintPage),
  },
  {
    path: '/guides/:contest',
    access: 'public',
    isKept: true,
    lazy: () => import('./GuidePage.tsx').then((module) => module.guidePage),
  },
  {
    path: '/guides/:contest/print',
    access: 'public',
    frame: 'bare',
    lazy: () => import('./GuidePrintPage.tsx').then((module) => module.guidePrintPage),
  },
  {
    // neither this page nor the next is kept: they count downloads
    path: '/documents',
    access: 'public',
    lazy: () => import('./DocumentsPage.tsx').then((module) => module.documentsPage),
  },
  {
    path: '/documents/:document',
    access: 'public',
    lazy: () => import('./DocumentPage.tsx').then((module) => module.documentPage),
  },
  {
    path: '/unit/documents',
    access: 'session',
    lazy: () => import('./upload/UploadPage.tsx').then((module) => module.uploadPage),
  },
]
