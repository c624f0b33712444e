import { type ConsolePage, consolePage } from '#kernel/web/console/pages.ts'
import { publicationTexts, texts } from './office/texts.ts'

/** What the office publishes: the screens of the console. */
export const pages: readonly ConsolePage[] = [
  consolePage({
    path: '/contest/announcements',
    permission: 'announcements.view',
    texts: publicationTexts,
    title: (t) => t('resources.announcements.many'),
    lazy: async () => ({ Page: (await import('./office/announcement/AnnouncementsScreen.tsx')).AnnouncementsScreen }),
  }),
  consolePage({
    path: '/contest/documents',
    permission: 'relatedDocuments.view',
    texts,
    title: (t) => t('documents.title'),
    lazy: async () => ({ Page: (await import('./office/documents/DocumentsScreen.tsx')).DocumentsScreen }),
  }),
  consolePage({
    path: '/contest/publicity-pictures',
    permission: 'publicityPictures.view',
    texts: publicationTexts,
    title: (t) => t('resources.publicityPictures.many'),
    lazy: async () => ({ Page: (await import('./office/pictures/PicturesPage.tsx')).PicturesPage }),
  }),
]
