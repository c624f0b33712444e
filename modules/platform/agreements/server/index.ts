export { type AgreementText, acceptAgreement, publishAgreement, publishFirstAgreements } from './operations.ts'
export { agreementsToAccept, currentAgreement } from './queries.ts'
