export { type Address, signAddress } from './addresses.ts'
export { signedPagesOf } from './signed-pages.ts'
