import type { LogSubjects } from '#kernel/server/log-subjects.ts'

/** Declarations in the log, for every module that decides on them: by title, else by number. */
export const declarationSubjects: LogSubjects = {
  async names(ctx, ids) {
    const rows = await ctx.db
      .selectFrom('contest.declaration')
      .select(['id', 'title', 'number'])
      .where('id', 'in', [...ids])
      .execute()
    return new Map(rows.map(({ id, title, number }) => [id, title || number]))
  },
  addressOf: (id) => `/contest/declarations/${id}`,
}
