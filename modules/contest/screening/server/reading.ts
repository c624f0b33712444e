import { sql } from 'kysely'
import {
  asking,
  type OpenDetail,
  openDetail,
  type ScopedRow,
  scopedReader,
} from '#modules/contest/declarations/server/index.ts'
import { type SelectedPages, selectSignedPages, signedPageFiles } from '#modules/contest/prints/server/index.ts'
import { accountSql, reviewerTiesSql, type Ties } from '#modules/platform/accounts/server/index.ts'
import { type Limit, limitsOfTurn, type SelectedReview, selectReviews } from './reviews.ts'

/** A declaration with all that a reviewer sees of it and all that is looked at before a decision. */
export interface ReviewedRow extends ScopedRow {
  signed_pages: SelectedPages | null
  reviews: SelectedReview[]
  limits: Limit[]
  owner: { name: string; kind: string }
  /** of the asker to the owner; null where nobody asks who could decide */
  ties: Ties | null
}
export type Reviewed = OpenDetail & { row: ReviewedRow }

const owner = sql.ref('declaration.owner_account_id')

const read = scopedReader<ReviewedRow>({
  columns: sql`${selectSignedPages} as signed_pages, ${selectReviews} as reviews, ${limitsOfTurn} as limits,
    ${accountSql(owner)} as owner,
    ${reviewerTiesSql({ reviewer: asking, owner })} as ties`,
  files: sql`union all ${signedPageFiles}`,
})

/** A declaration of the asker's subtree that was handed in, in one statement; undefined for a stranger's and for none. */
export async function readForReview(...asked: Parameters<typeof read>): Promise<Reviewed | undefined> {
  const row = await read(...asked)
  return row && { ...openDetail(asked[0], row), row }
}
