import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#kernel/server/config.ts'

/** Where machines connect to, without anybody's name and password; null where this process cannot know. */
export function brokerUrl({ mqtt, dataDir }: Pick<Config, 'mqtt' | 'dataDir'>): string | null {
  if (mqtt.url !== null) {
    const { protocol, host } = new URL(mqtt.url)
    return `${protocol}//${host}`
  }
  // told by the process with the gateway
  const told = path.join(dataDir, 'mqtt.json')
  return existsSync(told) ? (JSON.parse(readFileSync(told, 'utf8')) as { url: string }).url : null
}
