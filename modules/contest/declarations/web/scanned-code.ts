import { readCode } from '#modules/contest/authorization-codes/contract/check-code.ts'

/** In this tab only: until the person has signed in and the code is used. */
const keptKey = 'scannedCode'

/** The code behind the `#` of a scanned address; null where there is none, or none that is well formed. */
export function codeInHash(hash: string): string | null {
  // whoever writes an address by hand may leave half an escape in it
  return readCode(hash.slice(1).replaceAll('%20', ''))
}

export function keepScannedCode(code: string): void {
  sessionStorage.setItem(keptKey, code)
}

/** The code of this address, else the one that was scanned before the sign-in; it is given once. */
export function takeScannedCode(hash: string): string | null {
  const kept = sessionStorage.getItem(keptKey)
  sessionStorage.removeItem(keptKey)
  return codeInHash(hash) ?? kept
}
