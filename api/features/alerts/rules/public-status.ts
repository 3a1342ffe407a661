import { CONDITIONS } from './conditions.ts'
import { isLookedAfter } from './looked-after.ts'

type Told = { kind: string; since: Date }

/** What customers are told in one sentence: of what they notice themselves, and of nothing else. Pure. */
export function publicStatus(
  told: readonly Told[],
  lookedAt: Date | null,
  now: Date,
): { works: boolean; sentence: string; since?: Date } {
  for (const { kind, inPublic } of CONDITIONS) {
    const alert = told.find(one => one.kind === kind)
    if (alert && inPublic) return { works: false, sentence: inPublic, since: alert.since }
  }
  if (isLookedAfter(lookedAt, now)) return { works: true, sentence: 'Tout fonctionne.' }
  return { works: true, sentence: 'Le site répond. Son état n’a pas été contrôlé depuis cinq minutes.' }
}
