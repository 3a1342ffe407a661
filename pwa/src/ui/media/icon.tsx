import './picture.css'

/** Strokes on a 24 × 24 grid, 2 px, round ends; drawn in the colour of the text. */
const PATHS = {
  alert: 'M12 3l10 18H2zM12 10v5M12 18v.1',
  arrow: 'M5 12h14M13 6l6 6-6 6',
  back: 'M19 12H5M11 6l-6 6 6 6',
  bag: 'M5 8h14l1 13H4zM8 8a4 4 0 0 1 8 0',
  bell: 'M6 10a6 6 0 0 1 12 0c0 6 2 7 3 8H3c1-1 3-2 3-8M10 21h4',
  bowl: 'M2 11h20c0 6-4 9-7 10H9c-3-1-7-4-7-10M8 7c-1-2 1-2 0-4M12 7c-1-2 1-2 0-4M16 7c-1-2 1-2 0-4',
  calendar: 'M3 5h18v16H3zM3 10h18M8 2v5M16 2v5',
  card: 'M2 5h20v14H2zM2 10h20M6 15h4',
  check: 'M4 12.5l5 5L20 6.5',
  chilli: 'M5.5 6.5C8 4.5 11 6 12 10c1 4 4 7 9.5 8.5C14 21 7.5 18.5 5.5 13 4.5 10 4 8 5.5 6.5M6 6C5.5 4.5 4.5 3.5 3 3',
  clock: 'M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20M12 6v6l4 3',
  close: 'M5 5l14 14M19 5L5 19',
  down: 'M6 9l6 6 6-6',
  download: 'M12 3v12M6 10l6 6 6-6M4 20h16',
  eye: 'M1.5 12S5.5 5 12 5s10.5 7 10.5 7-4 7-10.5 7S1.5 12 1.5 12M12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7',
  eyeOff:
    'M3 3l18 18M6 7C3 9 1.5 12 1.5 12s4 7 10.5 7c2 0 3.7-.6 5-1.5M10 5.2c6-1 12.5 6.8 12.5 6.8s-.8 1.5-2.5 3.3M9.6 9.6a3.5 3.5 0 0 0 4.8 4.8',
  leave: 'M10 4H4v16h6M15 7l5 5-5 5M20 12H9',
  menu: 'M3 7h18M3 12h18M3 17h18',
  minus: 'M5 12h14',
  offline: 'M3 3l18 18M2 9c2-2 4-3 6-3.5M22 9c-2-2-5-4-9-4M6 13c1-1 2-1.5 3-2M10 17c1-1 3-1 4 0M12 20v.1',
  phone: 'M5 3h4l2 5-3 2c1 3 3 5 6 6l2-3 5 2v4c0 1-1 2-2 2C11 20 4 13 3 5c0-1 1-2 2-2',
  pin: 'M12 22c5-6 7-9 7-12a7 7 0 0 0-14 0c0 3 2 6 7 12M12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5',
  plus: 'M12 5v14M5 12h14',
  refresh: 'M20 11a8 8 0 1 0-2 6M20 5v6h-6',
  search: 'M10.5 18a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15M16 16l5.5 5.5',
  settings: 'M3 7h9M18 7h3M15 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6M3 17h3M12 17h9M9 20a3 3 0 1 0 0-6 3 3 0 0 0 0 6',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6M14 11v6',
  up: 'M6 15l6-6 6 6',
  user: 'M4 21c0-5 4-7 8-7s8 2 8 7M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8',
  wok: 'M3 10h15c0 6-4 9-7.5 9S3 16 3 10M18 10l4-4M8 6c-1-2 1-2 0-4M13 6c-1-2 1-2 0-4',
} as const

export type IconName = keyof typeof PATHS

/** A drawing beside a word; never the only bearer of a meaning, hence hidden from assistive technology. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg className={`icon ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}

/** As many chillies as a level has; none is a dash, so that an empty place does not look unfinished. */
export function Chillies({ count }: { count: number }) {
  return (
    <span className="chillies">
      {count === 0 && <i />}
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the chillies are alike and never move
        <Icon key={index} name="chilli" />
      ))}
    </span>
  )
}
