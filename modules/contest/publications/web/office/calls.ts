import { client } from '#kernel/web/client/browser.ts'
import { publicationOfficeRoutes } from '../../contract/office.ts'
import type { publicationOfficeSchemas } from '../../schema.ts'

export const officeCalls = client<typeof publicationOfficeSchemas>(publicationOfficeRoutes)

export type Content = Awaited<ReturnType<typeof officeCalls.content>>
export type AttachedFile = Content['attachments'][number]
export type OfficeGuide = Awaited<ReturnType<typeof officeCalls.guides>>['guides'][number]
