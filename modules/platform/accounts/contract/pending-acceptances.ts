import { choice, instant, reference, text } from '#kernel/contract/fields.ts'
import { resource } from '#kernel/contract/resource.ts'
import { askedAgreements } from '#modules/platform/agreements/contract.ts'
import { accountKinds } from '../contract.ts'

/** Who has not accepted which agreement in force yet; they are asked at their next sign-in. */
export const pendingAcceptances = resource({
  name: 'pendingAcceptances',
  segment: 'pending-acceptances',
  fields: {
    loginName: text({ isReadOnly: true }),
    name: text({ isReadOnly: true, isOptional: true }),
    accountKind: choice(accountKinds, { isReadOnly: true }),
    organization: reference('organizations', { isReadOnly: true, isOptional: true }),
    agreement: choice(askedAgreements, { isReadOnly: true }),
    version: text({ isReadOnly: true }),
    inForceFrom: instant({ isReadOnly: true }),
  },
  title: 'loginName',
  list: {
    columns: ['loginName', 'name', 'accountKind', 'organization', 'agreement', 'version', 'inForceFrom'],
    filters: ['agreement', 'accountKind', 'organization'],
    search: ['loginName', 'name'],
    sort: { by: ['loginName'], first: 'loginName', direction: 'asc' },
  },
  exports: 'personal',
})
