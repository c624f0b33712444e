import { defineModule } from '#kernel/server/module.ts'

/** Decides what stands in the roles; the rows themselves lie with the accounts, which read them at every request. */
export default defineModule({ name: 'platform.access', tables: [] })
