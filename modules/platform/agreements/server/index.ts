export { type AgreementText, acceptAgreement, publishAgreement, publishFirstAgreements } from './operations.ts'
export { agreementsToAccept, currentAgreement, notAcceptedBy } from './queries.ts'
