// Prints every door of the program; with --write into docs/routes.txt, which a test compares with the program.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { collectRoles, collectRoutes } from '#kernel/server/module.ts'
import { modules } from '../apps/server/modules.ts'
import { root } from './install.mjs'
import { routeList, routeListPath } from './route-list.ts'

const list = routeList(collectRoutes(modules), collectRoles(modules))
if (process.argv[2] === '--write') writeFileSync(join(root, routeListPath), list)
else process.stdout.write(list)
