import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  title: 'My messages',
  close: 'Close',
  readAll: 'Mark all as read',
  shown: 'Shown',
  all: 'All',
  unread: 'Unread ({count})',
  cut: 'No connection: the messages could not be read',
  again: 'Try again',
  loading: 'Loading',
  none: 'No messages yet. Results, reminders and notices will appear here.',
  noneUnread: 'Nothing unread',
  more: 'More',
  new: 'New',
  types: {
    notice: 'Notice',
    reminder: 'Reminder',
    maintenance: 'Maintenance',
    urgent: 'Urgent',
  },
}
