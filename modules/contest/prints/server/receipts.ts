import { renderSVG } from 'uqr'
import type { Ctx } from '#kernel/server/context.ts'
import { zonedFormat } from '#kernel/server/zoned.ts'
import { type DeclarationRow, receiptOf, rulesOf } from '#modules/contest/declarations/server/index.ts'
import { accentOf, footer } from './form.ts'
import { typeset } from './typesetter.ts'

interface Payload {
  receipt: string
  receivedAt: string
  declaration: string
  title: string
  formVersion: number
  contentSha256: string | null
}

/** The newest receipt of a declaration as a paper; undefined when it was never submitted. */
export async function receiptPaper(
  ctx: Ctx,
  row: DeclarationRow,
): Promise<{ number: string; pdf: Buffer } | undefined> {
  const receipt = await receiptOf(ctx.db, row.id)
  if (!receipt) return undefined
  const { definition, kind } = await rulesOf(ctx, row)
  const payload = JSON.parse(receipt.payload) as Payload
  const checkUrl = `${ctx.config.publicUrl}/receipts/${payload.receipt}`
  const line = (label: string, value: string, isStrong = false) => ({ label, value, isStrong })
  const { pdf } = await typeset(ctx.actor.accountId ?? row.id, 'receipt', {
    accent: accentOf(definition.contest),
    seasonTitle: definition.title.zh,
    receiptNumber: payload.receipt,
    rows: [
      line('回执编号', payload.receipt, true),
      line('收件时间', instantText(receipt.received_at, definition.timeZone), true),
      line('申报编号', payload.declaration),
      line('项目名称', payload.title),
      line('申报类别', `${kind.labels.zh}（${kind.officialCode}）`),
      line('申报书版本', `第 ${payload.formVersion} 版`),
    ],
    qr: renderSVG(checkUrl, { ecc: 'M', border: 1 }),
    checkUrl,
    footer,
    contentHash: payload.contentSha256 ?? '',
    keyId: receipt.key_id,
    signature: receipt.signature.toString('base64'),
  })
  return { number: payload.receipt, pdf }
}

/** `2027年3月1日 11:59:59.412`: to the millisecond, since the deadline is judged so. */
function instantText(at: Date, timeZone: string): string {
  const parts = zonedFormat('zh-CN', timeZone, { dateStyle: 'long', timeStyle: 'medium', hourCycle: 'h23' }).format(at)
  return `${parts}.${String(at.getMilliseconds()).padStart(3, '0')}（${timeZone === 'Asia/Shanghai' ? '北京时间' : timeZone}）`
}
