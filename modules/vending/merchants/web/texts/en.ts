import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  switches: 'Functions',
  whyNot:
    'What your own merchant may do is decided by the platform operator or the parent merchant; here you can only look.',
  on: 'On',
  off: 'Off',
  withheld: 'Off for the merchant above, so it has no effect',
  toCome: 'To come',
  toComeWhy: 'This function does not exist yet, so there is nothing to switch on',
  switchedOn: '“{feature}” is on now',
  switchedOff: '“{feature}” is off now',
  cut: 'The connection was cut and nothing was changed. Please try again later',
  cancel: 'Cancel',
  fee: {
    title: 'Switch on the purchase function?',
    text: 'From now on a fee of 1 % is taken from every sale of “{name}”. Once it is switched off, further sales carry no such fee.',
    yes: 'Switch on and begin the 1 % fee',
  },
  effects: {
    hasCart: { on: 'Customers can buy several items at once', off: 'Each order is one item' },
    hasPickupCodes: {
      on: 'Lanes can be kept for “Pickup codes only”; giving out codes is still to come',
      off: 'No more lanes can be kept for “Pickup codes only”',
    },
    hasMedicine: {
      on: 'Pharmacy machines can be registered, and sell',
      off: 'Pharmacy machines cannot be registered, and those there are sell nothing',
    },
    hasSmartMedicineBox: {
      on: 'Smart medicine cabinets can be registered, and sell',
      off: 'Smart medicine cabinets cannot be registered, and those there are sell nothing',
    },
    hasPurchaseFunction: { on: 'Can purchase; every sale carries a fee of 1 %', off: 'Cannot purchase; no such fee' },
  },
  related: 'Related',
  subMerchants: 'Sub-merchants',
  staff: 'Staff',
  closed: 'Closed: machines of this merchant and its sub-merchants sell nothing.',
}
