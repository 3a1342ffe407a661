import { plural } from '#api/kernel/plural.ts'

/** What was tapped here and is not with the server yet. */
export type WaitingCount = { moves: number; ticks: number }

/** Such as `Hors connexion. 3 changements en attente.` */
export function cutWords(waiting: WaitingCount): string {
  return waiting.moves + waiting.ticks > 0 ? `Hors connexion. ${waitingWords(waiting)}.` : 'Hors connexion.'
}

/** Such as `1 changement en attente`, `2 plats cochés en attente`, `3 changements et 1 plat coché en attente`. */
export function waitingWords({ moves, ticks }: WaitingCount): string {
  const words = [
    ...(moves > 0 || ticks === 0 ? [plural(moves, 'changement', 'changements')] : []),
    ...(ticks > 0 ? [plural(ticks, 'plat coché', 'plats cochés')] : []),
  ]
  return `${words.join(' et ')} en attente`
}
