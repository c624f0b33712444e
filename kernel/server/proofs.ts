import type { IncomingHttpHeaders } from 'node:http'
import { isSame, newToken, type Secrets } from './secrets.ts'

type Keys = Pick<Secrets, 'blindIndex'>

/**
 * What a request brings that only we can have made: whoever has the keys sees it without asking the database. That a session is
 * over, or an address has expired, is for others to know.
 */
export interface Proofs {
  isSessionToken(token: string): boolean
  isSignedAddress(address: string): boolean
}

export function proofsOf(keys: Keys): Proofs {
  return {
    isSessionToken(token) {
      const at = token.length - tokenProofLength
      return at > 0 && isSame(token.slice(at), tokenProof(keys, token.slice(0, at)))
    },
    isSignedAddress(address) {
      const [, signed, signature] = signedForm.exec(address) ?? []
      return signed !== undefined && signature !== undefined && isSignatureOf(keys, signed, signature)
    },
  }
}

/** 96 bits: too many to be guessed, and of no use without a session. */
const tokenProofLength = 16
/** What comes after the signature, as the page of a file, is not signed. */
const signedForm = /^(.*?)&signature=([\w-]+)(?:&|$)/

/** The raw token (spec §7), or the Bearer form; null where there is none. */
export function tokenIn({ authorization }: Pick<IncomingHttpHeaders, 'authorization'>): string | null {
  const header = authorization?.trim()
  if (!header) return null
  return header.startsWith('Bearer ') ? header.slice('Bearer '.length).trim() : header
}

export function newSessionToken(keys: Keys): string {
  return provenToken(keys, newToken())
}

/** The token with its proof behind it. */
export function provenToken(keys: Keys, token: string): string {
  return token + tokenProof(keys, token)
}

/** @param address path and query; its signature is put behind it */
export function signedAddress(keys: Keys, address: string): string {
  return `${address}&signature=${signatureOf(keys, address)}`
}

export function isSignatureOf(keys: Keys, address: string, signature: string): boolean {
  return isSame(signature, signatureOf(keys, address))
}

function signatureOf(keys: Keys, address: string): string {
  return keys.blindIndex(address, 'kernel.signed_address').toString('base64url')
}

function tokenProof(keys: Keys, token: string): string {
  return keys.blindIndex(token, 'kernel.session_token').toString('base64url').slice(0, tokenProofLength)
}
