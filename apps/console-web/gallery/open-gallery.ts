import type { ComponentType } from 'react'
import { client } from '#kernel/web/client/browser.ts'
import { settingRoutes } from '#modules/platform/settings/contract.ts'
import type { settingRouteSchemas } from '#modules/platform/settings/schema.ts'
import { NotFoundPage } from '../pages/ProblemPages.tsx'

const calls = client<typeof settingRouteSchemas>(settingRoutes)

/** The gallery, where the product is tried out; where it serves the public there is no such page. */
export async function openGallery(): Promise<{ Component: ComponentType }> {
  const { isDemo } = await calls.public()
  return { Component: isDemo ? (await import('./Gallery.tsx')).Gallery : NotFoundPage }
}
