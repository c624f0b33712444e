import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  refusals: {
    card_flow_crossed: 'The minimum cannot be above the maximum',
    card_used_already: 'The card is in a machine or has been used; retire it instead',
    machine_has_card: 'There is a card in this machine already',
  },
  problems: {
    card_flow_crossed: 'Cannot be below the minimum',
    machine_has_card: 'There is a card in this machine already',
    card_digits: 'Digits only: IMEI 14 to 16, IMSI 14 or 15, phone number 5 to 15',
    card_iccid: 'An ICCID has 19 or 20 characters, mostly beginning with 89',
  },
  resources: {
    dataCards: {
      one: 'data card',
      many: 'Data cards',
      noneHint: 'Make them one by one, or import a table.',
      fields: {
        iccid: 'ICCID',
        imei: 'IMEI',
        imsi: 'IMSI',
        phone: 'Phone number',
        carrier: 'Carrier',
        minFlowMb: 'Minimum monthly data',
        maxFlowMb: 'Maximum monthly data',
        alarmFlowMb: 'Data alarm limit',
        expiresOn: 'Expires on',
        remark: 'Remark',
        merchant: 'Merchant',
        machine: 'Machine',
        state: 'State',
        dayFlowMb: 'Data today',
        monthFlowMb: 'Data this month',
        measuredAt: 'Reported',
        isOver: 'Over the limit',
        isExpiring: 'Expires soon',
        createdAt: 'Registered',
      },
      options: {
        carrier: {
          mobile: 'China Mobile',
          unicom: 'China Unicom',
          telecom: 'China Telecom',
          broadnet: 'China Broadnet',
          other: 'Other',
        },
        state: {
          unused: 'Unused',
          'in-use': 'In use',
          suspended: 'Suspended',
          ended: 'Retired',
        },
      },
      hints: {
        alarmFlowMb: '0 to 10,240 MB; going over it in a month raises an alarm; left empty: no alarm',
        merchant: 'Left empty: your own merchant',
      },
      actions: {
        install: 'Put into a machine',
        takeOut: 'Take out',
        suspend: 'Suspend',
        resume: 'Resume',
        end: 'Retire',
      },
      inputs: {
        install: {
          machine: 'Machine',
        },
      },
    },
    dataCardUsage: {
      one: 'use of a data card',
      many: 'Data-card usage',
      noneHint: 'One row for each card and day, once machines report.',
      fields: {
        day: 'Day',
        card: 'Data card',
        machine: 'Machine',
        carrier: 'Carrier',
        dayFlowMb: 'Data of the day',
        monthFlowMb: 'Data of the month so far',
        alarmFlowMb: 'Data alarm limit',
        isOver: 'Over the limit',
        measuredAt: 'Reported',
        merchant: 'Merchant',
      },
      options: {
        carrier: {
          mobile: 'China Mobile',
          unicom: 'China Unicom',
          telecom: 'China Telecom',
          broadnet: 'China Broadnet',
          other: 'Other',
        },
      },
    },
  },
}
