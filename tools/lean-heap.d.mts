export const leanHeap: readonly string[]
export const leanMalloc: Readonly<Record<string, string>>
