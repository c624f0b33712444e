/** The live heap is small; without this V8 lets it grow to several times its need before it cleans up. */
export const leanHeap = ['--max-semi-space-size=4', '--heap-growing-percent=40']

/** What glibc's allocator is told, unless whoever starts us has told it already: fewer pools, and what is free goes back to the system. */
export const leanMalloc = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }
