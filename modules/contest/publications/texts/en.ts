import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  refusals: {
    announcement_empty: 'The announcement has no Chinese title or text yet',
    announcement_was_out: 'This announcement has been published: it cannot be deleted, only withdrawn',
  },
  problems: {
    picture_span: 'It must end after it begins',
  },
  resources: {
    announcements: {
      one: 'announcement',
      many: 'Announcements',
      fields: {
        title: 'Title',
        summary: 'Summary',
        contest: 'Contest',
        kind: 'Type',
        isPinned: 'Pinned',
        state: 'State',
        version: 'Version',
        publishedAt: 'Published',
        updatedAt: 'Changed',
      },
      options: {
        state: {
          draft: 'Draft',
          scheduled: 'Scheduled',
          published: 'Published',
          withdrawn: 'Withdrawn',
        },
      },
      actions: { publish: 'Publish', withdraw: 'Withdraw' },
      inputs: { publish: { at: 'When (empty: now)' } },
    },
    relatedDocuments: {
      one: 'document',
      many: 'Documents',
      fields: {
        title: 'Title',
        contest: 'Contest',
        kind: 'Type',
        sort: 'Order',
        file: 'File',
        changeNote: 'What changed',
        version: 'Version',
        downloadCount: 'Downloads',
        isPublished: 'Published',
        versionAt: 'Changed',
      },
      actions: { addVersion: 'New version', publish: 'Publish', withdraw: 'Withdraw' },
      inputs: { addVersion: { file: 'File', changeNote: 'What changed' } },
    },
    publicityPictures: {
      one: 'publicity picture',
      many: 'Publicity pictures',
      fields: {
        alt: 'What it shows',
        image: 'Picture',
        link: 'Link',
        shownFrom: 'Shown from',
        shownUntil: 'Shown until',
        position: 'Position',
        isEnabled: 'Shown',
      },
      actions: { enable: 'Show', disable: 'Hide' },
    },
  },
}
