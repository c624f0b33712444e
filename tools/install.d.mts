export const root: string
export function installStamp(): string
export function isInstalled(): boolean
export function ensureInstalled(options?: { log?: (line: string) => void }): Promise<{ installed: boolean }>
export function productNode(): string
