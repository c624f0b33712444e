/** What of a page's own lines the browser may obey, as the policy names it: `'nonce-…'`, or `'sha256-…'` of the very bytes. */
export interface InlineSources {
  script: string
  style: string
}

/** The browser's walls around every page of ours (architecture, What stands firm 9). */
export function pageHeaders(
  inline: InlineSources,
  config: { s3: { endpoint: string } | null },
): Record<string, string> {
  // pictures and downloads come from the object storage where there is one
  const files = config.s3 ? ` ${new URL(config.s3.endpoint).origin}` : ''
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${inline.script}`,
    `style-src 'self' ${inline.style}`,
    `img-src 'self' data: blob:${files}`,
    `media-src 'self' blob:${files}`,
    "font-src 'self'",
    `connect-src 'self'${files}`,
    "worker-src 'self'",
    "frame-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ]
  return {
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    // a new tab of ours keeps its opener (same origin); strangers get none
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'geolocation=(), microphone=(), payment=(), usb=()',
    // the page depends on cookie and release: never from a cache without asking
    'cache-control': 'no-cache',
    vary: 'cookie, accept-encoding',
  }
}
