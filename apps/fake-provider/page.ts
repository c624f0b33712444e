import type { Payment } from './state.ts'

const words = {
  zh: {
    title: '模拟支付',
    pay: '确认支付',
    decline: '取消',
    back: '回到订单',
    note: '演示用的支付服务，不会发生真实扣款',
    states: {
      NOTPAY: '待支付',
      SUCCESS: '支付成功',
      REFUND: '已退款',
      CLOSED: '已关闭',
      PAYERROR: '支付失败',
    },
  },
  en: {
    title: 'Pretended payment',
    pay: 'Pay',
    decline: 'Cancel',
    back: 'Back to the order',
    note: 'A payment service for trying things out: no money is taken',
    states: {
      NOTPAY: 'To be paid',
      SUCCESS: 'Paid',
      REFUND: 'Given back',
      CLOSED: 'Closed',
      PAYERROR: 'Not paid',
    },
  },
} as const

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

/** Where the page leads back to, when that is an address of the web; anything else could be a script. */
export function backOf(asked: URLSearchParams): string | null {
  const address = asked.get('return') ?? asked.get('redirect_url') ?? ''
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) ? address : null
}

/**
 * The page behind the QR code, or the one that a phone is sent to, on which a person pays. It works without any script.
 * @param asked `return`, `redirect_url`: where a link leads back to; `lang`: Chinese where it is `zh` or left out, else English
 */
export function payPage(payment: Payment, asked: URLSearchParams): string {
  const language = (asked.get('lang') ?? 'zh') === 'zh' ? 'zh' : 'en'
  const { title, pay, decline, back, note, states } = words[language]
  const amount = (payment.totalFen / 100).toFixed(2)
  const form =
    payment.state === 'NOTPAY'
      ? `<form method="post"><button name="answer" value="pay">${pay}</button>
<button class="second" name="answer" value="decline">${decline}</button></form>`
      : ''
  const address = backOf(asked)
  const link = address === null ? '' : `<a href="${escaped(address)}">${back}</a>`
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title>
<style>
:root{color-scheme:light dark;font:16px/1.6 system-ui,sans-serif}
body{margin:0;min-height:100dvh;display:grid;place-items:center;background:Canvas;color:CanvasText}
main{width:min(22rem,90vw);text-align:center;display:grid;gap:1rem}
strong{font-size:2.6rem;font-variant-numeric:tabular-nums}
button{font:inherit;width:100%;padding:.8rem;margin-top:.6rem;border:0;border-radius:.6rem;background:#0a7d3f;color:#fff;cursor:pointer}
button.second{background:transparent;color:inherit;border:1px solid GrayText}
a{padding:.8rem;color:inherit}
small{color:GrayText}
</style>
<main><h1>${title}</h1><p>${escaped(payment.description)}</p><strong>¥${amount}</strong>
<p role="status">${states[payment.state]}</p>${form}${link}
<small>${note}</small></main></html>`
}
