import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#kernel/server/config.ts'

/** The folder of the bytes under way; each upload is one file named by its id. Made when it is missing. */
export async function uploadFolder(config: Pick<Config, 'dataDir'>): Promise<string> {
  const folder = path.join(config.dataDir, 'uploads')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

export function uploadedPath(config: Pick<Config, 'dataDir'>, uploadId: string): string {
  if (!/^[0-9a-f]{32}$/.test(uploadId)) throw new Error(`not an upload id: ${uploadId}`)
  return path.join(config.dataDir, 'uploads', uploadId)
}

/** How many bytes have come; 0 when there are none. */
export async function uploadedSize(config: Pick<Config, 'dataDir'>, uploadId: string): Promise<number> {
  try {
    return (await stat(uploadedPath(config, uploadId))).size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
}

export async function removeUploadedBytes(config: Pick<Config, 'dataDir'>, uploadId: string): Promise<void> {
  await rm(uploadedPath(config, uploadId), { force: true })
}
