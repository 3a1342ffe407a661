import { type AlertKind, type Condition, type Facts, type Judged, judged, type Unknown } from './conditions.ts'

export type OpenAlert = { id: string; kind: string; sentence: string; seenAt: Date; foundAt: Date; toldAt: Date | null }

/** What is to be written of one kind. `forget`: it was over before anybody was told. */
export type AlertChange =
  | { is: 'seen'; kind: AlertKind; sentence: string; isTold: boolean }
  | { is: 'found'; id: string; sentence: string; isTold: boolean }
  | { is: 'over'; id: string }
  | { is: 'forgotten'; id: string }

const MINUTE_MS = 60_000
/** What comes and goes within this time is one alert and not ten. */
const CALM_MINUTES = 5

/**
 * What one look changes: an alert begins when it is found, is told once it has lasted as long as its condition asks,
 * and ends when it was not found for five minutes. What could not be asked changes nothing. Pure.
 */
export function alertChanges(
  conditions: readonly Condition[],
  facts: Facts,
  open: readonly OpenAlert[],
): readonly AlertChange[] {
  return conditions.flatMap(condition => {
    const alert = open.find(({ kind }) => kind === condition.kind)
    return changeOf(condition, judged(condition, facts), facts.now, alert) ?? []
  })
}

function changeOf(
  { kind, lastsMinutes }: Condition,
  look: Judged | Unknown,
  now: Date,
  alert: OpenAlert | undefined,
): AlertChange | undefined {
  if (look === 'unknown') return undefined
  if (look.state === 'red') {
    const sentence = look.found
    if (!alert) return { is: 'seen', kind, sentence, isTold: lastsMinutes === 0 }
    const isTold = alert.toldAt !== null || lasted(alert.seenAt, now, lastsMinutes)
    return { is: 'found', id: alert.id, sentence, isTold }
  }
  if (!alert || !lasted(alert.foundAt, now, CALM_MINUTES)) return undefined
  return alert.toldAt === null ? { is: 'forgotten', id: alert.id } : { is: 'over', id: alert.id }
}

function lasted(since: Date, now: Date, minutes: number): boolean {
  return now.getTime() - since.getTime() >= minutes * MINUTE_MS
}
