export { reported } from '../schema.ts'
