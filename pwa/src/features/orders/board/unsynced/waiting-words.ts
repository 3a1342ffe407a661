import { plural } from '#pwa/lib/format/plural.ts'

/** Such as `Hors connexion. 3 déplacements en attente.` */
export function cutWords(waiting: number): string {
  return waiting > 0 ? `Hors connexion. ${waitingWords(waiting)}.` : 'Hors connexion.'
}

/** Such as `1 déplacement en attente`. */
export function waitingWords(count: number): string {
  return plural(count, 'déplacement en attente', 'déplacements en attente')
}
