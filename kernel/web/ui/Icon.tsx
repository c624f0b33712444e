/** Our own icons: 24 × 24, one stroke of 2, drawn with currentColor. Each is one path, so that the whole set stays small. */
const ring = 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0'
const tray = 'M4.5 15.5v3a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2v-3'

const paths = {
  check: 'm5 12.5 4.5 4.5L19 7.5',
  warning: 'M12 3.8 21.6 20H2.4zM12 10v4.2M12 17v.1',
  error: `${ring}M9 9l6 6m0-6-6 6`,
  info: `${ring}M12 11.2v5M12 7.8v.1`,
  question: `${ring}M9.4 9.6a2.7 2.7 0 1 1 3.8 2.5c-.8.4-1.2.9-1.2 1.7M12 16.7v.1`,
  clock: `${ring}M12 7v5.2l3.2 2`,
  upload: `M12 15.5v-11m-5 5 5-5 5 5${tray}`,
  download: `M12 4.5v11m-5-5 5 5 5-5${tray}`,
  print: 'M7 8.5v-5h10v5M7 17.5H4.5v-7a2 2 0 0 1 2-2h11a2 2 0 0 1 2 2v7H17M7 14h10v6.5H7z',
  trash: 'M4 6.5h16M9.5 6.5V4h5v2.5M6 6.5l1 14h10l1-14M10 11v5.5m4-5.5v5.5',
  edit: 'm4 20 1-4.5 11-11L19.5 8l-11 11zM13.5 7 17 10.5',
  drag: 'M9 6v.1M15 6v.1M9 12v.1m6-.1v.1M9 18v.1m6-.1v.1',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  close: 'm6 6 12 12M18 6 6 18',
  'chevron-down': 'm6 9.5 6 6 6-6',
  'chevron-up': 'm6 14.5 6-6 6 6',
  'chevron-left': 'm14.5 6-6 6 6 6',
  'chevron-right': 'm9.5 6 6 6-6 6',
  'arrow-left': 'M20 12H4m6.5-6.5L4 12l6.5 6.5',
  'arrow-right': 'M4 12h16m-6.5-6.5L20 12l-6.5 6.5',
  eye: 'M2.5 12S6 5.5 12 5.5s9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.5S2.5 12 2.5 12M9 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0',
  'eye-off':
    'M9.9 5.8a8 8 0 0 1 2.1-.3c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.6 3.3M6.3 7.2A15.5 15.5 0 0 0 2.5 12s3.5 6.5 9.5 6.5c1.8 0 3.4-.6 4.7-1.4M10 10a3 3 0 0 0 4 4M4 4l16 16',
  refresh: 'M20 11.5A8 8 0 1 0 17.7 17.6M20.5 5v6h-6',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  play: 'M8 5.5v13l11-6.5z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  language: `${ring}M3 12h18M12 3c2.6 2.7 3.7 5.6 3.7 9S14.6 18.3 12 21c-2.6-2.7-3.7-5.6-3.7-9S9.4 5.7 12 3`,
  sun: 'M8 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0M12 2.5v2m0 15v2M2.5 12h2m15 0h2M5.3 5.3l1.4 1.4m10.6 10.6 1.4 1.4m0-13.4-1.4 1.4M6.7 17.3l-1.4 1.4',
  moon: 'M20.5 14.5A8.7 8.7 0 1 1 9.5 3.5a7 7 0 0 0 11 11',
  screen: 'M5 4.5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2M8.5 20.5h7M12 16.5v4',
  user: 'M8 8a4 4 0 1 0 8 0 4 4 0 1 0-8 0M4.5 20.5c.7-4 3.7-6 7.5-6s6.8 2 7.5 6',
  users:
    'M5.5 8a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0M2.5 19.5c.5-3.6 3-5.5 6.5-5.5s6 1.9 6.5 5.5M15.5 4.7a3.5 3.5 0 0 1 0 6.6M18 14.5c2 .7 3.2 2.3 3.5 5',
  phone:
    'M9.5 2.5h5a2.5 2.5 0 0 1 2.5 2.5v14a2.5 2.5 0 0 1-2.5 2.5h-5A2.5 2.5 0 0 1 7 19V5a2.5 2.5 0 0 1 2.5-2.5M11 18.3h2',
  mail: 'M5.5 5h13A2.5 2.5 0 0 1 21 7.5v9a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 16.5v-9A2.5 2.5 0 0 1 5.5 5m-2 2.8L12 13.5l8.5-5.7',
  search: 'M4.5 11a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0M16 16l4.5 4.5',
  external: 'M14 4h6v6m0-6-9 9m7.5 1.5v4A1.5 1.5 0 0 1 17 20H5.5A1.5 1.5 0 0 1 4 18.5V7a1.5 1.5 0 0 1 1.5-1.5h4',
  copy: 'M10 8.5h8.5A1.5 1.5 0 0 1 20 10v8.5a1.5 1.5 0 0 1-1.5 1.5H10a1.5 1.5 0 0 1-1.5-1.5V10A1.5 1.5 0 0 1 10 8.5M5 15.5A1.5 1.5 0 0 1 4 14V5.5A1.5 1.5 0 0 1 5.5 4H14a1.5 1.5 0 0 1 1.5 1',
  camera:
    'M5.5 7H8l1.5-2.5h5L16 7h2.5A2.5 2.5 0 0 1 21 9.5V17a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 17V9.5A2.5 2.5 0 0 1 5.5 7m3 6a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0',
  picture:
    'M5.5 4.5h13A2.5 2.5 0 0 1 21 7v10a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 17V7a2.5 2.5 0 0 1 2.5-2.5M3.5 17l5-5 4 4 3-3 5 4.5M15 9v.1',
  file: 'M13.5 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8.5zM13.5 3v5.5H19',
  lock: 'M7 10.5h10a2 2 0 0 1 2 2V18a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-5.5a2 2 0 0 1 2-2m1 0V8a4 4 0 0 1 8 0v2.5M12 14.5v1.5',
  undo: 'M8.5 4.5 4 9l4.5 4.5M4 9h10a5.5 5.5 0 0 1 0 11H9',
  offline:
    'M4 4l16 16M8.5 15.5a5 5 0 0 1 6.3-.6M5 12a10 10 0 0 1 4-2.4m5 .1A10 10 0 0 1 19 12M2 8.5a15 15 0 0 1 4-2.7m4.5-1.2A15 15 0 0 1 22 8.5M12 19v.1',
  cloud: 'M7 18.5a4.5 4.5 0 0 1-.5-9 6 6 0 0 1 11.5 1.3 3.9 3.9 0 0 1-.5 7.7zm2-4.7 2.3 2.2 4-4.2',
  calendar: 'M6 5.5h12a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2M4 10h16M8.5 3v4m7-4v4',
  home: 'm3.5 11.5 8.5-7.5 8.5 7.5M6 9.5v10.5h4.5v-5.5h3v5.5H18V9.5',
  exit: 'M10 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4m5-12.5L20 12l-5 4.5M20 12H9.5',
  dot: 'M9 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0',
} as const

export type IconName = keyof typeof paths

/** One icon, the size of the text beside it. It is decoration: the words beside it, or the label of its button, carry the meaning. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg className={className ? `icon ${className}` : 'icon'} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  )
}

/** Every icon there is, for pages that show them all. */
export const iconNames = Object.keys(paths) as readonly IconName[]

/** A turning ring for something that is under way. Stands still when the reader asked for less motion. */
export function Spinner() {
  return (
    <svg className="icon spinner" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M12 3a9 9 0 1 0 9 9" />
    </svg>
  )
}
