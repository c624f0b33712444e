export { approveDeclaration, returnDeclaration, type Verdict } from './decisions.ts'
export { opinionsOf } from './reviews.ts'
