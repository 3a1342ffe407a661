import { Icon, type IconName } from './icon.tsx'

/** Of the same hand as `Icon`'s, apart from them so that customers do not download them. */
const PATHS = {
  bank: 'M3 9l9-6 9 6zM6 9v8M10 9v8M14 9v8M18 9v8M4 17h16M3 21h18',
  chart: 'M3 21h18M6 17v-6M11 17V5M16 17V9M21 17v-3',
  gauge: 'M4 19a10 10 0 1 1 16 0M12 14l4-5M12 14v.1',
  gift: 'M3 9h18v4H3zM5 13v8h14v-8M12 9v12M12 9C8 9 7 4 9.5 4S12 7 12 9c0-2 .5-5 2.5-5S16 9 12 9',
  journal: 'M6 3h14v18H6zM3 7h3M3 12h3M3 17h3M10 8h6M10 12h6M10 16h3',
  list: 'M4 6h16M4 12h16M4 18h10',
  more: 'M4 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0M11 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0M18 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0',
  say: 'M3 4h18v13H10l-5 4v-4H3z',
  scan: 'M3 8V3h5M16 3h5v5M21 16v5h-5M8 21H3v-5M3 12h18',
  star: 'M12 3l2.7 6 6.5.6-5 4.3 1.6 6.4L12 17l-5.8 3.3 1.6-6.4-5-4.3 6.5-.6z',
  team: 'M2 20c0-5 3-7 7-7s7 2 7 7M9 10a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M15.5 3.5a3.5 3.5 0 0 1 0 6.5M17 13c3 .5 5 2.5 5 7',
} as const

export type StaffIconName = IconName | keyof typeof PATHS

/** A drawing beside a word, of the staff's own ones too. */
export function StaffIcon({ name, className = '' }: { name: StaffIconName; className?: string }) {
  if (!(name in PATHS)) return <Icon name={name as IconName} className={className} />
  return (
    <svg className={`icon ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name as keyof typeof PATHS]} />
    </svg>
  )
}
