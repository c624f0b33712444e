import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  title: 'Agreement',
  version: 'Version {version}, published on {date}',
  old: 'This is an earlier version, kept for reference',
  toCurrent: 'Read the version in force',
  others: 'Other agreements',
  kinds: { privacy: 'Privacy notice', terms: 'Terms of use', 'guardian-consent': 'Guardian’s consent' },
}
