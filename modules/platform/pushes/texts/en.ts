import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  refusals: {
    push_nobody: 'Nobody would get it: nobody within your scope fits',
    push_time_unfit: 'Choose a time in the future, at most {days} days ahead',
    push_channel_not_yours: 'Chat groups belong to the whole platform: only an administrator can write there',
    push_nothing_failed: 'No message has failed',
  },
  kinds: {
    pupil: 'Pupils',
    teacher: 'Teachers',
    'unit-contact': 'Unit contacts',
    guardian: 'Guardians',
    staff: 'Staff',
  },
  audience: {
    everybody: 'Everybody within the scope',
    below: '{unit} and below',
  },
  resources: {
    pushes: {
      one: 'push',
      many: 'Message push',
      fields: {
        type: 'Message type',
        title: 'Title',
        body: 'Words',
        channels: 'Channels',
        audience: 'To',
        state: 'State',
        haltedReason: 'Why it stands still',
        recipientCount: 'People',
        sentCount: 'Sent',
        waitingCount: 'Waiting',
        failedCount: 'Failed',
        sender: 'Sender',
        scheduledAt: 'Scheduled for',
        createdAt: 'Created',
        startedAt: 'Started',
        finishedAt: 'Ended',
      },
      options: {
        type: {
          notice: 'Notice',
          reminder: 'Reminder',
          maintenance: 'Maintenance',
          urgent: 'Urgent',
        },
        channels: {
          email: 'E-mail',
          sms: 'Text message',
          app: 'Inbox',
          'chat-app': 'Chat group',
        },
        state: {
          scheduled: 'Scheduled',
          sending: 'Sending',
          paused: 'Paused',
          sent: 'Sent',
          cancelled: 'Cancelled',
        },
        haltedReason: {
          'sender-gone': 'The sender’s sign-in was ended, or the account is no longer in use',
          'sender-not-permitted': 'The sender may no longer send',
        },
      },
      actions: {
        compose: 'Composed',
        send: 'Sent',
        finish: 'Finished',
        pause: 'Pause',
        resume: 'Go on',
        cancel: 'Cancel the push',
        retry: 'Try the failed ones again',
      },
    },
  },
}
