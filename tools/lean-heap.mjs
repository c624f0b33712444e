/** The live heap is small; without this V8 lets it grow to several times its need before it cleans up. */
export const leanHeap = ['--max-semi-space-size=4', '--heap-growing-percent=25']
