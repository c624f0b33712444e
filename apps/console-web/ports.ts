import { type ConsolePorts, setConsolePorts } from '#kernel/web/console/ports.ts'
import type { FilePurposeName } from '#modules/platform/files/contract.ts'
import { uploadFile } from '#modules/platform/files/web/index.ts'

/** Hands the modules' parts to the generic pages. */
const ports: ConsolePorts = {
  async upload(file, purpose, onProgress) {
    const stored = await uploadFile(file, { purpose: purpose as FilePurposeName, onProgress })
    return { id: stored.fileId, name: stored.name, url: stored.originalUrl }
  },
  history: null,
  tables: null,
}
setConsolePorts(ports)
