import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  title: 'Agreement',
  version: 'Version {version}, published on <day>{date}</day>',
  old: 'This is an earlier version, kept for reference',
  inChinese: 'This version has not been translated into English; below is the Chinese original',
  toCurrent: 'Read the version in force',
  others: 'Other agreements',
  kinds: { privacy: 'Privacy notice', terms: 'Terms of use', 'guardian-consent': 'Guardian’s consent' },
  versions: {
    link: 'All versions, and when you accepted them',
    title: '{title}: all versions',
    lead: 'Every change is published as a new version; earlier versions stay readable.',
    version: 'Version',
    numbered: 'Version {version}',
    inForce: 'In force',
    publishedAt: 'Published',
    acceptedAt: 'Accepted by you',
    notAccepted: 'You have not accepted this version',
    unknown: 'Your acceptances could not be read; please open this page again later',
    signedOut: 'Sign in to see which version you accepted, and when.',
  },
}
