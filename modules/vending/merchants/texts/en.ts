import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

const features = {
  hasCart: 'Cart',
  hasMemberCards: 'Member cards',
  hasPickupCodes: 'Pickup codes',
  hasMedicine: 'Medicine',
  hasMedicineCombination: 'Medicine combinations',
  hasSmartMedicineBox: 'Smart medicine cabinet',
  isPharmacy: 'Pharmacy',
  hasPurchaseFunction: 'Purchase function (Higo)',
} as const

export const en: TextsLike<typeof zh> = {
  refusals: {
    feature_off: 'This is not switched on for the merchant. Please ask the platform operator or the parent merchant',
    no_operator:
      'There is no platform operator yet. Under “Organizations”, first create one of kind “Merchant” and level “Platform operator”',
    merchant_too_deep: 'A sub-merchant cannot have merchants of its own',
    decided_above:
      'Functions, limits and closing of your own merchant are decided by the platform operator or the parent merchant',
    feature_beyond_own: 'Your own merchant does not have this function, so it cannot be given to a sub-merchant',
    limit_beyond_parent: 'The limits of a sub-merchant cannot be above those of its parent merchant',
    closed_by_operator: 'The platform operator has closed this merchant; only the operator can open it again',
  },
  problems: {
    limit_beyond_parent: 'Cannot be above the limit of the parent merchant',
  },
  resources: {
    merchants: {
      one: 'merchant',
      many: 'Merchants',
      noneHint:
        'A new merchant comes with its organization and first administrator; a one-time password goes to the contact phone.',
      sections: {
        company: 'The merchant',
        people: 'Administrator and contact',
        classes: 'Classes and limits',
      },
      fields: {
        number: 'Merchant number',
        name: 'Name',
        kind: 'Kind',
        businessType: 'Kind of business',
        loginName: 'Login name',
        phone: 'Contact phone',
        contact: 'Contact',
        address: 'Address',
        categoryCode: 'Category',
        labelCodes: 'Labels',
        parent: 'Parent merchant',
        pickupCodesMax: 'Maximum of pickup codes',
        autoRefundMaxFen: 'Maximum automatic refund',
        features: 'Switched on',
        withheld: 'Of no effect: off above',
        isPharmacy: 'Pharmacy',
        isOpen: 'Open',
        isClosedByOperator: 'Closed by the operator',
        createdAt: 'Created',
      },
      hints: {
        kind: 'Only decides what is switched on at first; afterwards the switches count',
        loginName: 'The first administrator signs in with it; a change brings a new password by message',
        phone: 'For a new merchant, the one-time password goes to this number',
        parent: 'Left empty: directly below the platform operator (or below your own merchant)',
        pickupCodesMax: 'How many pickup codes may be valid at once; 0 if left empty',
        autoRefundMaxFen: 'A refund above it waits for a person to approve it; 0 if left empty',
      },
      options: {
        kind: { ordinary: 'Ordinary', pharmacy: 'Pharmacy' },
        features,
        withheld: features,
      },
      actions: {
        choose: 'Choose and filter by merchant',
        switchFeature: 'Switch functions',
        setLimits: 'Set limits',
        close: 'Close',
        reopen: 'Open again',
      },
      inputs: {
        setLimits: { pickupCodesMax: 'Maximum of pickup codes', autoRefundMaxFen: 'Maximum automatic refund' },
      },
    },
  },
}
