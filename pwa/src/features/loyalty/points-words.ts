import { availableRewards, POINTS_PER_REWARD } from '#api/kernel/order/points.ts'
import { plural } from '#api/kernel/plural.ts'
import { formatTimeInSentence, parisTime } from '#api/kernel/time/paris-time.ts'

/**
 * How many bowls of the card are painted: points modulo ten. A card that has just become full stays painted, since ten
 * empty bowls would look as if the points were gone.
 */
export function bowlsPainted(points: number): number {
  return points % POINTS_PER_REWARD || (points > 0 ? POINTS_PER_REWARD : 0)
}

/** Says progress as `7 points sur 10`. */
export function progressWords(points: number): string {
  return `${plural(bowlsPainted(points), 'point', 'points')} sur ${POINTS_PER_REWARD}`
}

/**
 * Explains a balance by a title and a sentence.
 * @param pending of the points: those that cannot be spent yet, so that a dish which stands on them is still to come
 */
export function balanceWords(points: number, pending = 0): { title: string; rest: string } {
  const rewards = availableRewards(points - pending)
  if (points === 0) {
    return { title: 'Aucun point pour l’instant.', rest: 'Le premier arrive avec votre prochaine commande.' }
  }
  if (availableRewards(points) === 0) {
    const missing = plural(POINTS_PER_REWARD - points, 'bol', 'bols')
    return { title: `Encore ${missing}.`, rest: `${progressWords(points)}. Au dixième, un plat offert à emporter.` }
  }
  const one = rewards === 0 ? 'Votre plat offert arrive.' : 'Votre plat offert vous attend.'
  const title = rewards > 1 ? `${rewards} plats offerts vous attendent.` : one
  const over = points % POINTS_PER_REWARD
  return { title, rest: over === 0 ? 'Les dix bols sont peints.' : `Et déjà ${progressWords(points)} pour le suivant.` }
}

/** From when points can be spent whose order may still be cancelled. */
export function pendingWords(points: number, usableAt: string): string {
  const time = formatTimeInSentence(parisTime(new Date(usableAt)))
  const [spent, order] =
    points === 1 ? ['s’utilise', 'sa commande ne s’annule'] : ['s’utilisent', 'leurs commandes ne s’annulent']
  return `${plural(points, 'point', 'points')} ${spent} à partir de ${time}, quand ${order} plus, ou dès que la cuisine commence.`
}

/** A movement with its sign, which is a true minus: `+1 point`, `−10 points`. */
export function movementWords(points: number): string {
  const sign = points > 0 ? '+' : points < 0 ? '−' : ''
  return sign + plural(Math.abs(points), 'point', 'points')
}
