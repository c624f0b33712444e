export const leanHeap: readonly string[]
