export function buildWeb(options: { node: string; log(line: string): void }): Promise<{ built: boolean }>
