import { Icon, type IconName } from '#kernel/web/ui/Icon.tsx'

/** Icons of `kernel/web/ui` by what they stand for in the menu. */
const shared = {
  home: 'home',
  calendar: 'calendar',
  globe: 'language',
  menu: 'menu',
  picture: 'picture',
  question: 'question',
  people: 'users',
} as const satisfies Readonly<Record<string, IconName>>

const sheet = 'M13.5 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8.5zM13.5 3v5.5H19'

/** The console's own, drawn as those are: 24 × 24, one stroke of 2, one path. */
const own = {
  tree: 'M9.5 3.5h5v5h-5zM3.5 15.5h5v5h-5zM15.5 15.5h5v5h-5zM12 8.5V12m-6 3.5V12h12v3.5',
  check: `${sheet}M8.8 14.3l2.3 2.3 4.2-4.4`,
  chart: 'M4 4v16h16M8.5 16v-4m4.5 4V8m4.5 8v-6',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 21h4',
  book: 'M5 19V5.5A2.5 2.5 0 0 1 7.5 3H19v14H7a2 2 0 0 0 0 4h12v-4',
  document: `${sheet}M9 12.5h6M9 16.5h6`,
  card: 'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2M7 10.5a2 2 0 1 0 4 0 2 2 0 1 0-4 0M6 15.8c.4-1.5 1.5-2.3 3-2.3s2.6.8 3 2.3M15 10h3m-3 4h3',
  key: 'M3.5 15.5a5 5 0 1 0 10 0 5 5 0 1 0-10 0M12 12l8.5-8.5M16.5 7.5l3 3',
  message:
    'M5.5 4.5h13A2.5 2.5 0 0 1 21 7v7a2.5 2.5 0 0 1-2.5 2.5H12L7.5 20.5v-4h-2A2.5 2.5 0 0 1 3 14V7a2.5 2.5 0 0 1 2.5-2.5M8 9h8m-8 3.5h5',
  robot:
    'M7 8h10a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2m5 0V4M9.5 12v1m5-1v1M10 16h4M2 12.5v3m20-3v3',
  shield: 'M12 3l7.5 2.5v6c0 4.5-3 7.8-7.5 9.5-4.5-1.7-7.5-5-7.5-9.5v-6zM8.8 12l2.3 2.3 4.2-4.4',
  shop: 'M4.5 12v8.5h15V12M3 8.5 5 3.5h14l2 5a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0M9.5 20.5v-5h5v5',
  gear: 'M4 7.5h8.5m4.5 0h3M4 16.5h3m4.5 0H20M12.5 7.5a2.3 2.3 0 1 0 4.6 0 2.3 2.3 0 1 0-4.6 0M7 16.5a2.3 2.3 0 1 0 4.6 0 2.3 2.3 0 1 0-4.6 0',
  tags: 'M3.5 12.5v-7a2 2 0 0 1 2-2h7l7.9 7.9a2 2 0 0 1 0 2.8l-6.2 6.2a2 2 0 0 1-2.8 0zM8 8v.1',
  cup: 'M7.5 4h9v6a4.5 4.5 0 0 1-9 0zm0 2.5H4c0 2.8 1.3 4.5 4 4.5m8.5-4.5H20c0 2.8-1.3 4.5-4 4.5M12 14.5V20m-4 .5h8',
} as const

export type MenuIconName = keyof typeof shared | keyof typeof own

/** Beside a word that says the same: screen readers pass over it. */
export function MenuIcon({ name }: { name: MenuIconName }) {
  if (name in shared) return <Icon name={shared[name as keyof typeof shared]} />
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={own[name as keyof typeof own]} />
    </svg>
  )
}
