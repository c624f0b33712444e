export const launchFlags: string[]
export function ensureBrowser(options?: { log?: (line: string) => void }): Promise<string>
