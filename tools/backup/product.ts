import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../install.mjs'

/** `youth-science-platform 0.1.0` */
export function productName(): string {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, string>
  return `${name} ${version}`
}
