import type { HouseState } from '#api/features/alerts/contract/alerts.ts'
import { isLookedAfter } from '#api/features/alerts/rules/looked-after.ts'
import { plural } from '#api/kernel/text/plural.ts'
import { formatMoment } from '#pwa/lib/format/words/moment-words.ts'
import { type StateLine, StateLines } from '#pwa/ui/data/state-lines/state-lines.tsx'

const WORDS = { green: 'Va bien', amber: 'À voir', red: 'À régler' }

/** What is watched, what is amiss of it, and since when. */
export function HouseLines({ state: { at, lookedAt, watched } }: { state: HouseState }) {
  const now = new Date(at)
  const lines = watched.map(({ kind, title, sentence, since, todo }): StateLine => {
    if (since === undefined) return { key: kind, state: 'green', title, found: sentence }
    return { key: kind, state: 'red', title, found: `${sentence} Depuis ${formatMoment(new Date(since), now)}.`, todo }
  })
  const amiss = lines.filter(({ state }) => state === 'red').length
  const isUnseen = !isLookedAfter(lookedAt === null ? null : new Date(lookedAt), now)
  return (
    <StateLines
      lines={[...(isUnseen ? [unseen(lookedAt, now)] : []), ...lines]}
      sum={sumOf(amiss, isUnseen)}
      words={WORDS}
    />
  )
}

function unseen(lookedAt: string | null, now: Date): StateLine {
  return {
    key: 'unseen',
    state: 'amber',
    title: 'Contrôle',
    found: lookedAt
      ? `Plus rien n’est contrôlé depuis ${formatMoment(new Date(lookedAt), now)}.`
      : 'Rien n’a encore été contrôlé.',
    todo: 'Attendez une minute. Si cela dure, redémarrez le serveur.',
  }
}

function sumOf(amiss: number, isUnseen: boolean): string {
  if (amiss > 0) return `${plural(amiss, 'chose ne va pas', 'choses ne vont pas')}.`
  return isUnseen ? 'L’état n’est pas connu.' : 'Tout fonctionne.'
}
