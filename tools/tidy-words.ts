/** Segments of the specification's portal addresses that are English, and so may be words of ours. */
export const englishSegments: ReadonlySet<string> = new Set([
  'login',
  'index',
  'welcome',
  'print',
  'demo',
  'robot',
  'edit',
  'details',
  'orsay',
])

/** Where pinyin is at home besides docs/ and the addresses quoted in tests. */
export const pinyinHomes: ReadonlySet<string> = new Set([
  'apps/portal-web/legacy-routes.ts',
  'apps/server/legacy-api.ts',
])

/**
 * Nouns of the business, which the kernel must not know. "order", "member", "point", "product" and "unit" are left
 * out: they are also words of sorting, objects, geometry, arithmetic and measuring.
 */
export const businessNouns: ReadonlySet<string> = new Set(
  [
    'contest season declaration instructor pupil guardian school county prefecture jury judge olympiad delegation award',
    'vending machine lane merchant replenishment coupon prescription drug pharmacy cabinet telemetry settlement withdrawal',
  ]
    .join(' ')
    .split(' ')
    .flatMap((noun) => [noun, noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`]),
)

/** Names that say nothing about what a folder holds. */
export const emptyFolderNames: ReadonlySet<string> = new Set([
  'utils',
  'util',
  'helpers',
  'common',
  'services',
  'managers',
  'misc',
  'lib',
])

/** The only files that may have a default export: wiring of a module, and files whose tool asks for one. */
export const defaultExportHomes: readonly RegExp[] = [
  /^modules\/[^/]+\/[^/]+\/server\/module\.ts$/,
  /^(vite|vite-server|vitest|playwright)\.config\.ts$/,
  /^e2e\/start-product\.ts$/,
]

/** Files that something outside the sources starts: nobody imports them. */
export const entryPoints: readonly RegExp[] = [
  /^package\.json$/,
  /^vite(-server)?\.config\.ts$/,
  /^\.dependency-cruiser\.cjs$/,
  /^apps\/[^/]+\/main\.tsx?$/,
  /^apps\/[^/]+\/index\.html$/,
  // what the server speaks is loaded by the list of modules (apps/server/texts.ts)
  /^(kernel|modules\/[^/]+\/[^/]+)\/texts\/(zh|en|fr|ko)\.ts$/,
]

/** What starts tests only. */
export const testConfigs: ReadonlySet<string> = new Set(['vitest.config.ts', 'playwright.config.ts'])
