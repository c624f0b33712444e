export function buildServer(options: { node: string; log?: (line: string) => void }): Promise<string>
