import type { HouseState } from '#api/features/alerts/contract.ts'
import { isLookedAfter } from '#api/features/alerts/rules/looked-after.ts'
import { plural } from '#api/kernel/plural.ts'
import { formatMoment } from '#pwa/lib/format/moment-words.ts'
import { type StateLine, StateLines } from '#pwa/ui/data/state-lines.tsx'

const WORDS = { green: 'OK', amber: 'À voir', red: 'À régler' }

/** What is watched, what is amiss of it, and since when. */
export function HouseLines({ state: { at, lookedAt, watched } }: { state: HouseState }) {
  const now = new Date(at)
  const isUnseen = !isLookedAfter(lookedAt === null ? null : new Date(lookedAt), now)
  const lines = watched.map(({ kind, title, state, sentence, since, todo }): StateLine => {
    if (since) {
      const found = `${sentence} Depuis ${formatMoment(new Date(since), now)}.`
      return { key: kind, state: 'red', title, found, todo }
    }
    // What nobody has looked at for minutes may have changed: it is not known, whatever was found then.
    if (isUnseen || state === 'unknown') return { key: kind, state: 'amber', title, found: 'Pas contrôlé.' }
    return { key: kind, state, title, found: sentence, todo }
  })
  const amiss = lines.filter(({ state }) => state === 'red').length
  const toSee = lines.filter(({ state }) => state === 'amber').length
  return (
    <StateLines
      lines={[...(isUnseen ? [unseen(lookedAt, now)] : []), ...lines]}
      sum={sumOf(amiss, toSee, isUnseen)}
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

function sumOf(amiss: number, toSee: number, isUnseen: boolean): string {
  if (amiss > 0) return `${plural(amiss, 'chose ne va pas', 'choses ne vont pas')}.`
  if (isUnseen) return 'L’état n’est pas connu.'
  return toSee > 0 ? `${plural(toSee, 'chose est à voir', 'choses sont à voir')}.` : 'Tout fonctionne.'
}
