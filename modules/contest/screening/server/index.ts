export { approveDeclaration, returnDeclaration } from './decisions.ts'
