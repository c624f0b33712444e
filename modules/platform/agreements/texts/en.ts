import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  refusals: {
    agreement_outdated: 'The agreement has just been updated. Please read and accept the newest version.',
    agreement_day_past: 'That time is over; choose a later one, or leave it empty for at once',
    agreement_day_order: 'Version {version} holds from the same time or later; a new version must follow it',
  },
  problems: {
    version_format: 'A version is made of letters, digits, points and hyphens',
  },
  resources: {
    agreementVersions: {
      one: 'version of an agreement',
      many: 'Agreements',
      fields: {
        kind: 'Agreement',
        version: 'Version',
        title: 'Title',
        body: 'Text',
        state: 'State',
        publishedAt: 'In force from',
        acceptedCount: 'Accepted by',
        updatedAt: 'Changed at',
      },
      hints: {
        body: "Write a button or page as '{text:key}' (keys are listed under “Languages”): the name of that day is put in when it is published",
      },
      options: {
        kind: {
          privacy: 'Privacy notice',
          terms: 'Terms of use',
          'guardian-consent': 'Guardian’s consent',
        },
        state: {
          draft: 'Draft',
          scheduled: 'Scheduled',
          'in-force': 'In force',
          replaced: 'Replaced',
        },
      },
      actions: {
        publish: 'Publish',
        recall: 'Recall',
      },
      inputs: {
        publish: {
          from: 'In force from (empty: at once)',
        },
      },
    },
  },
}
