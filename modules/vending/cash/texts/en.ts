import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  refusals: {
    cash_collector_counts: 'Another person than who took it out counts the cash',
    cash_difference_unexplained: 'What was counted is not what the machine told: say why',
    machine_cash_known:
      '{readFen, plural, =0 {} other {Its last reading tells of ¥{readFen, number, ::scale/0.01 .00} inside. }}{count, plural, =0 {} one {One cash collection is not counted yet. } other {# cash collections are not counted yet. }}Take the cash out of the machine and confirm it here before you retire it',
  },
  problems: {
    cash_difference_unexplained: 'What was counted is not what the machine told: say why',
    machine_cash_known:
      '{readFen, plural, =0 {} other {Its last reading tells of ¥{readFen, number, ::scale/0.01 .00} inside. }}{count, plural, =0 {} one {One cash collection is not counted yet. } other {# cash collections are not counted yet. }}Take the cash out of the machine and confirm it here before you retire it',
  },
  resources: {
    cashCollections: {
      one: 'cash collection',
      many: 'Cash collections',
      noneHint:
        'What machines tell to have been taken out of them stands here; of a machine that cannot tell, whoever takes it out notes it.',
      fields: {
        number: 'Number',
        machine: 'Machine',
        state: 'State',
        collectedAt: 'Taken out at',
        collectedBy: 'Taken out by',
        bagNumber: 'Bag number',
        note: 'Note',
        toldFen: 'Told by the machine',
        countedFen: 'Counted',
        differenceFen: 'Difference',
        hasDifference: 'Differs',
        reason: 'Reason',
        endedAt: 'Counted or voided at',
        endedBy: 'Counted or voided by',
        merchant: 'Merchant',
      },
      hints: {
        machine: 'Not needed for machines that tell it themselves',
      },
      options: {
        state: {
          collected: 'To be counted',
          counted: 'Counted',
          void: 'Void',
        },
      },
      tabs: {
        collected: 'To be counted',
        differing: 'With a difference',
        counted: 'Counted',
        void: 'Void',
      },
      actions: {
        count: 'Count',
        void: 'Void',
      },
      inputs: {
        count: {
          countedFen: 'Counted',
          reason: 'Reason of the difference (needed where it is not what the machine told)',
        },
      },
    },
  },
}
