/** What the machines stand on. */
import type { ReadinessLine } from '../contract/readiness.ts'
import type { Facts } from './facts.ts'
import { amber, green, line, red } from './said.ts'

const CLOCK_OFF_MS = 2000
const LEAST_FREE = { amber: 0.2, red: 0.1 }

export function clock({ clockOffsetMs }: Facts): ReadinessLine {
  const title = 'Horloge'
  if (Math.abs(clockOffsetMs) < CLOCK_OFF_MS)
    return line('clock', title, green('Celle du serveur et celle de la base s’accordent.'))
  return line(
    'clock',
    title,
    red(
      `${Math.round(Math.abs(clockOffsetMs) / 1000)} s d’écart entre le serveur et la base.`,
      'Mettez les deux machines à l’heure (NTP).',
    ),
  )
}

export function disk({ freeShare }: Facts): ReadinessLine {
  const title = 'Disque'
  if (freeShare === null) return line('disk', title, amber('La place libre n’est pas connue.', 'Vérifiez DATA_DIR.'))
  const found = `${Math.round(freeShare * 100)}\u00a0% de libre.`
  const todo = 'Faites de la place ou agrandissez le disque.'
  if (freeShare < LEAST_FREE.red) return line('disk', title, red(found, todo))
  if (freeShare < LEAST_FREE.amber) return line('disk', title, amber(found, todo))
  return line('disk', title, green(found))
}
