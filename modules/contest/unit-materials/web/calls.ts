import { client } from '#kernel/web/client/browser.ts'
import { unitMaterialRoutes } from '../contract.ts'
import type { unitMaterialSchemas } from '../schema.ts'

export const unitMaterialCalls = client<typeof unitMaterialSchemas>(unitMaterialRoutes)

export type OwnMaterials = Awaited<ReturnType<typeof unitMaterialCalls.own>>
export type OwnRound = OwnMaterials['rounds'][number]
export type MaterialsBelow = Awaited<ReturnType<typeof unitMaterialCalls.list>>
