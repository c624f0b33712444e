/** JSON of what was promised not to change, made when it is first sent. */
const texts = new WeakMap<object, string | null>()

/** Promises that the data stays as it is: sent again and again, it is made into text once. */
export function unchanging<T extends object>(data: T): T {
  if (!texts.has(data)) texts.set(data, null)
  return data
}

/** An answer of the API as text; `data` is found ready made where it is {@link unchanging}. */
export function replyText(reply: unknown): string {
  const data = (reply as { data?: unknown } | null)?.data
  if (data === null || typeof data !== 'object') return JSON.stringify(reply)
  const known = texts.get(data)
  if (known === undefined) return JSON.stringify(reply)
  const text = known ?? JSON.stringify(data)
  if (known === null) texts.set(data, text)
  const around = JSON.stringify({ ...(reply as object), data: null })
  // `data` is the envelope's last member
  return `${around.slice(0, -'null}'.length)}${text}}`
}
