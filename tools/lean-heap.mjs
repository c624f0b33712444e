/**
 * The live heap is small; without this V8 lets it grow to several times its need before it cleans up. While the program starts
 * nearly all of it stays, so up to what it holds then it is not cleaned at all.
 */
export const leanHeap = ['--max-semi-space-size=4', '--heap-growing-percent=25', '--initial-heap-size=128']
