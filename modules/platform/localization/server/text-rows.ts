import { sql } from 'kysely'

/** A text with the Chinese of the same key beside it; what follows is said of these two. */
export const textsWithSource = sql`platform.text row
  left join platform.text chinese on chinese.key = row.key and chinese.language = 'zh'`

/** The Chinese that holds now: for the Chinese itself the product's own. */
export const sourceSql = sql<string>`(case when row.language <> 'zh' and chinese.corrected_for = chinese.own_source
  then chinese.corrected_text else row.own_source end)`

/** Whether the correction counts: it was made for the Chinese of now. */
export const holdsSql = sql<boolean>`coalesce(row.corrected_for = ${sourceSql}, false)`

export const shownTextSql = sql<string>`(case when ${holdsSql} then row.corrected_text else row.own_text end)`

/** Not translated: its Chinese has changed since, or it stands in Chinese. */
export const stateSql = sql<string>`(case when ${holdsSql} then 'translated'
  when row.corrected_text is null and row.is_own_translated and ${sourceSql} = row.own_source then 'translated'
  else 'not-translated' end)`
