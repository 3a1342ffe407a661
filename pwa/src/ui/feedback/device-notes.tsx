import type { ComponentProps } from 'react'
import { plural } from '#api/kernel/plural.ts'
import { formatDate, formatDay, formatTimeInSentence, parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import { useNow } from '#pwa/lib/state/clock.ts'
import { useStore } from '#pwa/lib/state/use-store.ts'
import { losses } from '#pwa/offline/storage/device-database.ts'
import type { Loss } from '../../offline/storage/device-database.ts'
import { Icon } from '../media/icon.tsx'
import './waiting.css'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** What matters most comes first. */
const WORDS: [Loss, string][] = [
  ['cart', 'votre panier'],
  ['menu', 'la carte'],
  ['account', 'vos points et vos commandes'],
]

/** How old a copy is, on a line of its own. */
export function CopyAge(props: ComponentProps<typeof UpToDate>) {
  return (
    <p className="copy-age">
      <Icon name="clock" />
      <UpToDate {...props} />
    </p>
  )
}

type UpToDateProps = {
  /** What is shown, as the sentence begins: 'Carte'. */
  what: string
  /** The time of the copy that is shown. */
  at: Date
}

/** That something is as old as it is: a copy, shown while the server does not answer. A sentence, in whatever it stands. */
export function UpToDate({ what, at }: UpToDateProps) {
  return <>{`${what} ${upToDateWords(at, useNow())}.`}</>
}

/** Such as `à jour le samedi 21 novembre à 14 h 05`, in Paris time; with the year if it is another one. */
export function upToDateWords(at: Date, now: Date): string {
  const day = parisDay(at)
  const isThisYear = day.slice(0, 4) === parisDay(now).slice(0, 4)
  return `à jour le ${isThisYear ? formatDay(day) : formatDate(day)} à ${formatTimeInSentence(parisTime(at))}`
}

/**
 * Says of a device whose clock is wrong that the page goes by the restaurant's; nothing where it is right.
 * @param skewMs how far it is ahead, negative where it is behind (`useClockSkew`)
 */
export function ClockNote({ skewMs }: { skewMs: number }) {
  if (skewMs === 0) return null
  return (
    <p className="copy-age" role="status">
      <Icon name="clock" />
      L’horloge de cet appareil {skewMs > 0 ? 'avance' : 'retarde'} de {formatSkew(Math.abs(skewMs))}. Les heures
      affichées ici sont celles du restaurant.
    </p>
  )
}

function formatSkew(ms: number): string {
  if (ms >= DAY_MS) return plural(Math.round(ms / DAY_MS), 'jour', 'jours')
  if (ms >= 2 * HOUR_MS) return plural(Math.round(ms / HOUR_MS), 'heure', 'heures')
  return plural(Math.round(ms / MINUTE_MS), 'minute', 'minutes')
}

/**
 * What this device refuses to keep, in one quiet sentence; nothing where it keeps everything.
 * @param of says these alone
 */
export function LossNote({ of }: { of?: readonly Loss[] }) {
  const known = useStore(losses)
  const words = lossWords(of ? known.filter(loss => of.includes(loss)) : known)
  if (!words) return null
  return (
    <p className="copy-age" role="status">
      <Icon name="alert" />
      {words}
    </p>
  )
}

/** What will not be kept, in one sentence; undefined where the device keeps everything. */
export function lossWords(losses: readonly Loss[]): string | undefined {
  const [first, ...others] = WORDS.flatMap(([loss, words]) => (losses.includes(loss) ? words : []))
  if (!first) return undefined
  const what = others.length === 0 ? `pas ${first}` : [first, ...others].map(word => `ni ${word}`).join(' ')
  return `Cet appareil ne gardera ${what} une fois cette page fermée.`
}
