import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  refusals: {
    template_outdated:
      'Somebody has just changed these words. Open them again before changing them; what you typed is still on the page',
    template_unfit:
      '{count, plural, one {One text does} other {# texts do}} not fit; please follow the notes beside {count, plural, one {it} other {them}}',
    channel_unfit:
      'This message carries a code: it cannot go into the inbox or a chat group, only by text message and e-mail',
    message_code_gone:
      'The code, password or link in this message is kept nowhere, so it cannot be sent again; ask the person to request a new one, or do the step once more',
    message_of_push:
      'This message belongs to a push: open that push under “Message push” and choose “Try the failed ones again”',
    provider_incomplete: 'Providers of this kind need {count, plural, one {one more setting} other {# more settings}}',
  },
  problems: {
    template_argument_unknown: 'There is no argument {name} here; there are: {known}',
    template_argument_missing: 'The argument {name} is missing; write it with its braces',
    text_unreadable: 'The braces do not match, or an argument is written wrongly',
    secret_stays_out: 'A message with a code goes by text message and e-mail only',
  },
  messages: {
    pushed: {
      name: 'Push by hand',
      subject: '{title}',
      body: '{body}',
      sms: '{title}: {body}',
    },
    test: {
      name: 'Test of a provider',
      subject: 'Test message',
      body: 'This is a test message, sent by the provider “{provider}”. Receiving it means that the settings are right; no answer is needed.',
      sms: 'Test message: the provider “{provider}” is set up correctly.',
    },
  },
  choices: { pushes: 'Messages the office sends to many', urgentPushes: 'Urgent messages of the office to many' },
  samples: {
    answer: 'Please reduce the picture to 2 MB before uploading.',
    body: 'Declarations close this Friday at 17:00. Please submit in time.',
    child: 'xiaoman2015',
    code: '482913',
    deadline: '2026-11-27 17:00',
    fixBy: '2026-12-01 17:00',
    hours: '24',
    kind: 'Inventions',
    link: 'https://example.org/consent/abc',
    login: 'hanyizhou',
    minutes: '10',
    number: 'CX-2026-000123',
    password: 'Kite-comet-7',
    provider: 'Office mail',
    question: 'My picture is too large, what can I do?',
    reason: 'The last page of the search report is missing',
    receipt: 'HZ-7K3M-92QF',
    site: 'https://example.org',
    title: 'A flowerpot that waters itself',
    unit: 'Xinghe District Youth Science Center',
  },
  resources: {
    pushProviders: {
      one: 'provider',
      many: 'Push providers',
      fields: {
        name: 'Name',
        kind: 'Kind',
        channel: 'Channel',
        isEnabled: 'On',
        sort: 'Order',
        endpoint: 'Address',
        sender: 'Sender',
        keyId: 'Account or key id',
        secret: 'Password, key or robot token',
        signingSecret: 'Signing secret (DingTalk)',
        signature: 'Name before text messages',
        templateCode: 'Registered template',
        testedAt: 'Last test',
        testOutcome: 'Outcome',
        testDetail: 'What the provider said',
      },
      hints: {
        sort: 'The lowest number is used first',
        endpoint: 'Mail: smtps://host:465; others: empty for the public address',
      },
      options: {
        kind: {
          smtp: 'E-mail (SMTP)',
          'sms-webhook': 'Text message gateway (plain HTTP)',
          aliyun: 'Aliyun SMS (not verified against the provider)',
          tencent: 'Tencent Cloud SMS (not verified against the provider)',
          'wecom-robot': 'WeCom group robot (not verified against the provider)',
          'dingtalk-robot': 'DingTalk group robot (not verified against the provider)',
        },
        channel: {
          email: 'E-mail',
          sms: 'Text message',
          'chat-app': 'Chat group',
        },
        testOutcome: {
          taken: 'Taken',
          refused: 'Failed',
          kept: 'Demo: not sent',
        },
      },
      actions: {
        test: 'Test send',
      },
      inputs: {
        test: {
          recipient: 'To (phone or e-mail; empty for a group)',
        },
      },
    },
    pushSettings: {
      one: 'push setting',
      many: 'Push settings',
      fields: {
        label: 'Event',
        module: 'Area',
        isEnabled: 'On',
        channels: 'Channels',
        isEverywhere: 'Both by text and e-mail',
        isUrgent: 'At night too',
        updatedAt: 'Changed',
      },
      options: {
        module: {
          accounts: 'Accounts',
          support: 'Questions and feedback',
          upkeep: 'Machine alarms and maintenance',
          declarations: 'Declarations',
          desk: 'Teacher’s desk',
          delegations: 'Delegations',
          'unit-materials': 'Unit papers',
          scoring: 'Scores',
          units: 'Units',
          exams: 'Olympiad exams',
          messaging: 'Messages',
        },
        channels: {
          email: 'E-mail',
          sms: 'Text message',
          app: 'Inbox',
          'chat-app': 'Chat group',
        },
      },
    },
    messageTemplates: {
      one: 'message template',
      many: 'Message templates',
      fields: {
        label: 'Message',
        module: 'Area',
        isChanged: 'Changed',
        arguments: 'Arguments',
        version: 'Version',
        changedAt: 'Changed at',
      },
      options: {
        module: {
          accounts: 'Accounts',
          support: 'Questions and feedback',
          upkeep: 'Machine alarms and maintenance',
          declarations: 'Declarations',
          desk: 'Teacher’s desk',
          delegations: 'Delegations',
          'unit-materials': 'Unit papers',
          scoring: 'Scores',
          units: 'Units',
          exams: 'Olympiad exams',
          messaging: 'Messages',
        },
      },
      actions: {
        save: 'Words changed',
        reset: 'Back to the built-in words',
      },
    },
    messaging: {
      one: 'logged message',
      many: 'Sending log',
      noneHint:
        'Every text message, e-mail, inbox message and chat message of the system is logged here; failed ones can be sent again.',
      fields: {
        createdAt: 'Made',
        template: 'Message',
        channel: 'Channel',
        recipient: 'Recipient',
        subject: 'Subject',
        state: 'State',
        attempts: 'Attempts',
        problem: 'Why it did not go out',
        answer: 'What the provider said',
        provider: 'Provider',
        sentAt: 'Sent',
        holdsCode: 'Holds a code, password or personal link',
        isOfPush: 'Part of a push',
      },
      options: {
        channel: {
          email: 'E-mail',
          sms: 'Text message',
          app: 'Inbox',
          'chat-app': 'Chat group',
        },
        state: {
          queued: 'Waiting',
          held: 'Paused',
          sent: 'Sent',
          failed: 'Failed',
          kept: 'Not sent out (demo, or no provider)',
          cancelled: 'Cancelled',
        },
        problem: {
          login: 'The provider refuses the account or key',
          timeout: 'The provider did not answer in time',
          unreachable: 'The provider cannot be reached',
          rejected: 'The provider did not take it',
          other: 'Something else: see what the provider said',
        },
      },
      actions: {
        retry: 'Send again',
        deliver: 'Attempt to send',
      },
    },
  },
}
