/** What the machines stand on. */
import type { ReadinessLine } from '../contract/readiness.ts'
import type { Facts } from './facts.ts'
import { amber, green, line, needed, red } from './said.ts'

const DAY_MS = 86_400_000
const BACKUP_DAYS = { taken: 2, tried: 90 }
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

export function disk({ freeShare }: Facts): ReadinessLine {
  const title = 'Disque'
  if (freeShare === null) return line('disk', title, amber('La place libre n’est pas connue.', 'Vérifiez DATA_DIR.'))
  const found = `${Math.round(freeShare * 100)}\u00a0% de libre.`
  const todo = 'Faites de la place ou agrandissez le disque.'
  if (freeShare < LEAST_FREE.red) return line('disk', title, red(found, todo))
  if (freeShare < LEAST_FREE.amber) return line('disk', title, amber(found, todo))
  return line('disk', title, green(found))
}

export function backup(facts: Facts): ReadinessLine {
  const title = 'Sauvegarde'
  const { takenAt, triedAt } = facts.backup
  if (takenAt === null) {
    return line(
      'backup',
      title,
      needed(facts)(
        'Aucune n’a jamais été faite.',
        '«\u00a0npm run backup\u00a0», chaque nuit, vers une autre machine.',
      ),
    )
  }
  const days = daysBetween(takenAt, facts.now)
  if (days >= BACKUP_DAYS.taken) {
    return line(
      'backup',
      title,
      red(`La dernière a ${days}\u00a0jours.`, 'Voyez pourquoi la tâche de chaque nuit ne la fait plus.'),
    )
  }
  const todo =
    '«\u00a0npm run restore -- --try <dossier>\u00a0»\u00a0: une sauvegarde qui n’a jamais été relue n’en est pas une.'
  if (triedAt === null)
    return line('backup', title, amber('De moins de deux jours, mais aucune n’a jamais été relue.', todo))
  const since = daysBetween(triedAt, facts.now)
  if (since >= BACKUP_DAYS.tried)
    return line('backup', title, amber(`La dernière relue l’a été il y a ${since}\u00a0jours.`, todo))
  return line('backup', title, green('De moins de deux jours, et relue il y a moins de trois mois.'))
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
