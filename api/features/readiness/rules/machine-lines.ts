/** What the machines stand on. */
import { plural } from '#api/kernel/plural.ts'
import type { ReadinessLine } from '../contract/readiness.ts'
import type { Facts, HouseFacts } from './facts.ts'
import { amber, green, line, needed, red } from './said.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/** One a day, and an hour for it to be made. */
const BACKUP_HOURS = 25
const TRIED_DAYS = 90
const CLOCK_OFF_MS = 2000
const LEAST_FREE = { amber: 0.2, red: 0.1 }

export function clock({ clockOffsetMs }: Facts): ReadinessLine {
  const title = 'Horloge'
  if (Math.abs(clockOffsetMs) < CLOCK_OFF_MS)
    return line('clock', title, green('Celles du serveur et de la base concordent.'))
  return line(
    'clock',
    title,
    red(
      `${Math.round(Math.abs(clockOffsetMs) / 1000)} s d’écart entre le serveur et la base.`,
      'Mettez les deux machines à l’heure (NTP).',
    ),
  )
}

export function disk({ freeShare }: Pick<Facts, 'freeShare'>): ReadinessLine {
  const title = 'Disque'
  if (freeShare === null) return line('disk', title, amber('La place libre n’est pas connue.', 'Vérifiez DATA_DIR.'))
  const found = `${Math.floor(freeShare * 100)}\u00a0% de libre.`
  const todo = 'Faites de la place ou agrandissez le disque\u00a0: plein, il arrête les commandes.'
  if (freeShare < LEAST_FREE.red) return line('disk', title, red(found, todo))
  if (freeShare < LEAST_FREE.amber) return line('disk', title, amber(found, todo))
  return line('disk', title, green(found))
}

export function backup(facts: HouseFacts): ReadinessLine {
  const title = 'Sauvegarde'
  const { takenAt, triedAt } = facts.backup
  if (takenAt === null) {
    return line(
      'backup',
      title,
      needed(facts)(
        'Aucune sauvegarde n’a jamais été faite.',
        '«\u00a0npm run backup\u00a0», chaque nuit, vers une autre machine.',
      ),
    )
  }
  const hours = Math.floor((facts.now.getTime() - takenAt.getTime()) / HOUR_MS)
  if (hours >= BACKUP_HOURS) {
    return line(
      'backup',
      title,
      needed(facts)(
        `La dernière sauvegarde a ${plural(Math.floor(hours / 24), 'jour', 'jours')}.`,
        'Faites-en une à la main, puis voyez pourquoi la tâche de chaque nuit ne l’a pas faite.',
      ),
    )
  }
  const todo =
    '«\u00a0npm run restore -- --try <dossier>\u00a0»\u00a0: une sauvegarde qui n’a jamais été relue n’en est pas une.'
  if (triedAt === null)
    return line(
      'backup',
      title,
      amber('La dernière est d’hier ou d’aujourd’hui, mais aucune n’a jamais été relue.', todo),
    )
  const since = daysBetween(triedAt, facts.now)
  if (since >= TRIED_DAYS)
    return line('backup', title, amber(`La dernière relue l’a été il y a ${since}\u00a0jours.`, todo))
  return line('backup', title, green('La dernière est d’hier ou d’aujourd’hui, relue il y a moins de trois mois.'))
}

export function zones({ agreeOnParis }: Facts): ReadinessLine {
  const title = 'Heure de Paris'
  if (agreeOnParis) return line('zones', title, green('Le serveur et la base changent d’heure le même jour.'))
  return line(
    'zones',
    title,
    red(
      'Le serveur et la base ne changent pas d’heure le même jour.',
      'Mettez à jour Node et les fuseaux horaires de la base (tzdata).',
    ),
  )
}

function daysBetween(from: Date, to: Date): number {
  return Math.floor((to.getTime() - from.getTime()) / DAY_MS)
}
