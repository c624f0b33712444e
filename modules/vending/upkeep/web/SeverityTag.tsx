import { Tag } from 'antd'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import type { Severity } from '../contract.ts'
import { upkeepTexts } from './texts.ts'

const classes = { critical: 'tag-bad', warning: 'tag-warn', notice: 'tag-wait' } as const satisfies Record<
  Severity,
  string
>

/** How much an alarm matters. */
export function SeverityTag({ row }: { row: AnyRow }) {
  const t = useTexts(upkeepTexts)
  const severity = row.severity as Severity
  return <Tag className={classes[severity]}>{t(`resources.alarms.options.severity.${severity}`)}</Tag>
}
