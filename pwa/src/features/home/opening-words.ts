/** What the first view says about today, from the settings and the clock. */
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { formatTimeInSentence, parisDay, parisTime } from '#api/kernel/paris-time.ts'
import { closureWords } from '#pwa/lib/closure-words.ts'

type Hours = Pick<PublicRestaurant, 'hours' | 'closures'>

/** One or two short sentences; the second is said more softly. */
export type OpeningWords = { first: string; second?: string }

/** Open until, opens at, or closed for some days; the bare hours as long as the time is not known. */
export function openingWords({ hours, closures }: Hours, now: Date | undefined): OpeningWords {
  if (!now)
    return {
      first: `${formatTimeInSentence(hours.opens)} – ${formatTimeInSentence(hours.closes)}`,
      second: 'tous les jours',
    }
  const today = parisDay(now)
  const closure = closures.find(({ from, to }) => from <= today && today <= to)
  if (closure) return { first: closureWords(closure) }
  const time = parisTime(now)
  if (time >= hours.opens && time < hours.closes)
    return { first: `Ouvert jusqu’à ${formatTimeInSentence(hours.closes)}`, second: 'tous les jours' }
  return {
    first: `Ouvre à ${formatTimeInSentence(hours.opens)}.`,
    second: 'Commandez dès maintenant pour plus tard.',
  }
}
