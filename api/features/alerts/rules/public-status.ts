import { CONDITIONS } from './conditions.ts'

/** Later than this, nobody looks any more. */
const UNSEEN_MS = 5 * 60_000

/** Whether somebody looked of late, so that silence means that all is well. */
function isLookedAfter(lookedAt: Date | null, now: Date): boolean {
  return lookedAt !== null && now.getTime() - lookedAt.getTime() < UNSEEN_MS
}

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
