/**
 * The storage in which the bytes of files lie, a service outside of the house, did not answer or says that it cannot at the moment: no
 * fault of what was asked, and the same again may succeed.
 */
export class FilesAway extends Error {
  constructor(cause: unknown) {
    super('the storage of files is away', { cause })
    this.name = 'FilesAway'
  }
}

/** Whether an error comes of the storage of files being away, by itself or as its cause. */
export function isFilesAway(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) if (each instanceof FilesAway) return true
  return false
}

/** The virus scanner, a service outside of the house, did not judge a file, which is held back until it does. */
export class ScannerAway extends Error {
  constructor(cause: unknown) {
    super('the virus scanner did not judge a file', { cause })
    this.name = 'ScannerAway'
  }
}

export const filesRetryAfterS = 5
