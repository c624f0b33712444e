import type { ConsolePage } from '#kernel/web/console/pages.ts'
import { resourcePages } from '#kernel/web/console/resource-pages.tsx'
import { pushes } from '../contract.ts'
import { NewPush } from './NewPush.tsx'
import { PushLog } from './PushLog.tsx'
import { pushesTexts } from './texts.ts'

export const pages: readonly ConsolePage[] = resourcePages(pushes, {
  group: 'messaging',
  texts: pushesTexts,
  toolbar: NewPush,
  detail: PushLog,
})
