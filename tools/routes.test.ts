import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { collectRoles, collectRoutes } from '#kernel/server/module.ts'
import { modules } from '../apps/server/modules.ts'
import { root } from './install.mjs'
import { routeList, routeListPath } from './route-list.ts'

test('docs/routes.txt shows every door of the program; after a change: npm run routes -- --write, and review it', () => {
  const routes = collectRoutes(modules)
  const path = join(root, routeListPath)
  expect(existsSync(path) ? readFileSync(path, 'utf8') : '').toBe(routeList(routes, collectRoles(modules)))
  expect(routes.length).toBeGreaterThan(0)
})
