import type sharp from 'sharp'

/**
 * What decodes and draws pictures, loaded with the first one: with its library it takes some ten megabytes of a process, and most
 * draw none for long.
 */
export async function openSharp(): Promise<typeof sharp> {
  const { default: loaded } = await import('sharp')
  // A cache would keep decoded pictures of other people in memory, and each is used once.
  loaded.cache(false)
  return loaded
}
