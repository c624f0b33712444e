const browsers: readonly [RegExp, string][] = [
  [/MicroMessenger/i, 'WeChat'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/QQBrowser/, 'QQ Browser'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS|Chromium/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/i, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

/** "Chrome · Windows": names of makers, alike in every language; empty where the browser says nothing we know. */
export function deviceOf(userAgent: string | null): string {
  const named = (table: readonly [RegExp, string][]) => table.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  return [named(browsers), named(systems)].filter((name) => name !== undefined).join(' · ')
}

/** Enough of an address for its owner to recognize it: 203.0.*.*, 2001:db8:* */
export function placeOf(ip: string | null): string {
  if (!ip) return ''
  const bare = ip.replace(/^::ffff:/i, '').replace(/\/\d+$/, '')
  return bare.includes(':')
    ? `${bare.split(':').slice(0, 2).join(':')}:*`
    : `${bare.split('.').slice(0, 2).join('.')}.*.*`
}
