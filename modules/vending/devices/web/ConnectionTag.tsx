import { Tag } from 'antd'
import { useTexts } from '#kernel/web/texts.tsx'
import type { connectionsShown } from '../contract.ts'
import { deviceTexts } from './texts.ts'

export type ShownConnection = (typeof connectionsShown)[number]

const classes = {
  online: 'tag-good',
  degraded: 'tag-warn',
  offline: 'tag-bad',
  none: 'tag-wait',
} as const satisfies Record<ShownConnection, string>

/** How a machine is connected: the word, colored as it is grave. */
export function ConnectionTag({ connection }: { connection: ShownConnection }) {
  const t = useTexts(deviceTexts)
  return <Tag className={classes[connection]}>{t(`resources.machineStatuses.options.connection.${connection}`)}</Tag>
}
