import { plural } from '#pwa/lib/format/plural.ts'

/** What was tapped here and is not with the server yet. */
export type WaitingCount = { moves: number; ticks: number }

/** Such as `Hors connexion. 3 déplacements en attente.` */
export function cutWords(waiting: WaitingCount): string {
  return waiting.moves + waiting.ticks > 0 ? `Hors connexion. ${waitingWords(waiting)}.` : 'Hors connexion.'
}

/** Such as `1 déplacement en attente`, `2 plats cochés en attente`, `3 déplacements et 1 plat coché en attente`. */
export function waitingWords({ moves, ticks }: WaitingCount): string {
  const words = [
    ...(moves > 0 || ticks === 0 ? [plural(moves, 'déplacement', 'déplacements')] : []),
    ...(ticks > 0 ? [plural(ticks, 'plat coché', 'plats cochés')] : []),
  ]
  return `${words.join(' et ')} en attente`
}
