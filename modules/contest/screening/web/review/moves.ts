import type { DeclarationMove } from '#modules/contest/declarations/contract.ts'

/** Moves that a review tells of with more words. */
export const toldByReview = ['approve', 'return', 'refuse']
export type ToldMove = 'create' | Exclude<DeclarationMove, 'save' | 'approve' | 'return' | 'refuse'>
