/**
 * The live heap is small; without this V8 lets it grow to several times its need before it cleans up (decisions 0093, 0094). While the
 * program starts nearly all of it stays, so up to what it holds then it is not cleaned at all. What all requests of a moment hold has
 * room in the young part: moved into the old one it would be cleaned up with everything that stays.
 */
export const leanHeap = ['--max-semi-space-size=16', '--heap-growing-percent=50', '--initial-heap-size=128']
