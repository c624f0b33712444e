import { type Labels, labelIn } from '#kernel/contract/languages.ts'
import type { LabelSource } from '#kernel/server/module.ts'

/** The names of all entries, those that are switched off left out. */
export const labelSource: LabelSource = {
  name: 'dictionary.labelSource',
  async list(ctx) {
    const rows = await ctx.db
      .selectFrom('platform.dictionary_entry')
      .select(['type', 'code', 'labels'])
      .where('is_enabled', '=', true)
      .orderBy('type')
      .orderBy('sort')
      .orderBy('code')
      .execute()
    const types = new Map(
      rows.flatMap(({ type, code, labels }) => (type === 'dictionary_type' ? [[code, labels as Labels] as const] : [])),
    )
    return rows.map(({ type, code, labels }) => {
      const name = types.get(type)
      const id = `${type}.${code}`
      return {
        id,
        place: [name ? labelIn(name, ctx.language) : type],
        labels: labels as Partial<Labels>,
        address: `/system/dictionaries?row=${encodeURIComponent(id)}`,
      }
    })
  },
}
