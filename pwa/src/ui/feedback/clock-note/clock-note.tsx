import { plural } from '#api/kernel/plural.ts'
import { Icon } from '../../media/icon/icon.tsx'
import '../copy-age/copy-age.css'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * Says of a device whose clock is wrong that the page goes by the restaurant's; nothing where it is right.
 * @param skewMs how far it is ahead, negative where it is behind (`useClockSkew`)
 */
export function ClockNote({ skewMs }: { skewMs: number }) {
  if (skewMs === 0) return null
  return (
    <p className="copy-age" role="status">
      <Icon name="clock" />
      L’horloge de cet appareil {skewMs > 0 ? 'avance' : 'retarde'} de {formatSkew(Math.abs(skewMs))}. Les heures
      affichées ici sont celles du restaurant.
    </p>
  )
}

function formatSkew(ms: number): string {
  if (ms >= DAY_MS) return plural(Math.round(ms / DAY_MS), 'jour', 'jours')
  if (ms >= 2 * HOUR_MS) return plural(Math.round(ms / HOUR_MS), 'heure', 'heures')
  return plural(Math.round(ms / MINUTE_MS), 'minute', 'minutes')
}
