export { approveDeclaration, returnDeclaration } from './decisions.ts'
export { opinionsOf } from './reviews.ts'
