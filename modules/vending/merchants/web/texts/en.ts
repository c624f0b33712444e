import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  switches: 'Functions',
  whyNot:
    'What your own merchant may do is decided by the platform operator or the parent merchant; here you can only look.',
  on: 'On',
  off: 'Off',
  withheld: 'Off for the merchant above, so it has no effect',
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
    hasMemberCards: {
      on: 'Cards are issued, topped up and paid with',
      off: 'Member cards are hidden and not accepted',
    },
    hasPickupCodes: {
      on: 'Pickup codes can be given out and redeemed',
      off: 'Pickup codes are hidden; codes given out are not accepted either',
    },
    hasMedicine: { on: 'Medicine can be offered and sold', off: 'Medicine is hidden and cannot be sold' },
    hasMedicineCombination: { on: 'Medicine combinations can be set up', off: 'Combinations are hidden and not sold' },
    hasSmartMedicineBox: { on: 'Smart medicine cabinets can be used', off: 'Smart medicine cabinets are hidden' },
    isPharmacy: {
      on: 'Runs as a pharmacy: doctors, pharmacists and prescriptions are available',
      off: 'Does not run as a pharmacy',
    },
    hasPurchaseFunction: { on: 'Can purchase; every sale carries a fee of 1 %', off: 'Cannot purchase; no such fee' },
  },
  related: 'Related',
  subMerchants: 'Sub-merchants',
  staff: 'Staff',
  closed: 'Closed: machines of this merchant and its sub-merchants sell nothing.',
}
