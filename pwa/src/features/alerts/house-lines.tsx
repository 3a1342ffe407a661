import type { HouseState } from '#api/features/alerts/contract.ts'
import { isLookedAfter } from '#api/features/alerts/rules/looked-after.ts'
import { plural } from '#api/kernel/plural.ts'
import { formatMoment } from '#pwa/lib/format/moment-words.ts'
import { type StateLine, StateLines } from '#pwa/ui/data/state-lines.tsx'
import './alerts.css'

const WORDS = { green: 'OK', amber: 'À voir', red: 'À régler' }

/** The things that are watched, which of them are amiss, and since when. */
export function HouseLines({ state: { at, lookedAt, watched } }: { state: HouseState }) {
  const now = new Date(at)
  const isUnseen = !isLookedAfter(lookedAt === null ? null : new Date(lookedAt), now)
  const lines = watched.map(({ kind, title, state, sentence, since, todo }): StateLine => {
    if (since) {
      const found = `${sentence} Depuis ${formatMoment(new Date(since), now)}.`
      return { key: kind, state: 'red', title, found, todo }
    }
    // A thing that was not looked at for minutes may have changed: it is not known, whatever was found then.
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

/** Alerts of the last week that are over. */
export function PastAlerts({ state: { at, past } }: { state: HouseState }) {
  if (past.length === 0) return <p className="soft">Rien en une semaine.</p>
  const now = new Date(at)
  return (
    <ul className="past-alerts">
      {past.map(({ title, sentence, since, until }) => (
        <li key={`${title} ${since}`}>
          <h3>{title}</h3>
          <p>{sentence}</p>
          <p className="soft">
            Commencé {formatMoment(new Date(since), now)}, fini {formatMoment(new Date(until), now)}.
          </p>
        </li>
      ))}
    </ul>
  )
}
