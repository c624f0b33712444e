import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  loading: 'Loading',
  cut: 'The network failed. Please try again.',
  cancel: 'Cancel',
  required: 'Please fill this in',
  faq: { parts: 'Frequent questions', questions: 'Questions', categories: 'Categories', asked: 'Asked by people' },
  contact: {
    title: 'Contact',
    none: 'Whoever asked left no contact',
    hidden: 'Hidden: you may not see it',
    show: 'Show the contact',
    why: 'Why you look',
    hint: 'Who looked, when and why stands in the log.',
  },
  distill: {
    title: 'Make it a frequent question',
    hint: 'Leave out names, schools and the like, and put it in words for everybody. It is published on the portal at once.',
    publish: 'Publish',
    done: 'Published among the frequent questions',
  },
  knowledge: {
    title: 'Knowledge base',
    edit: 'Write and arrange',
    all: 'All',
    found: '{count, plural, one {# entry} other {# entries}}',
    nothing: 'Nothing found. Try another word.',
    empty: 'There is nothing here yet. Write it under “Platform FAQ”.',
    showAll: 'Show all',
    updated: 'Updated {date}',
    manuals: 'Manuals',
    noManuals: 'No manuals yet',
    manual: 'Version {version, number} · {date} · {size}',
  },
  ownFeedback: 'My feedback',
}
