/** What whoever chose it is told of an alert's beginning and end. */
import type { MessageData } from '#api/features/notifications/rules/mails/message-data.ts'
import { plural } from '#api/kernel/text/plural.ts'
import { formatDay, formatTimeInSentence, parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import type { Condition } from './conditions.ts'

/** @param page where the state of everything stands */
export function alertRaisedMail(
  { title, todo }: Condition,
  { sentence, since }: { sentence: string; since: Date },
  page: string,
): MessageData {
  return {
    page,
    values: { alert: { title, sentence, todo, since: formatInstant(since) }, admin: { stateUrl: page } },
  }
}

export function alertOverMail(
  { title, well }: Condition,
  { sentence, since, until }: { sentence: string; since: Date; until: Date },
  page: string,
): MessageData {
  const [from, to] = [formatInstant(since), formatInstant(until)]
  return {
    page,
    values: {
      alert: {
        title,
        well,
        sentence,
        since: from,
        until: to,
        lasted: formatDuration(until.getTime() - since.getTime()),
      },
      admin: { stateUrl: page },
    },
  }
}

function formatInstant(at: Date): string {
  return `${formatDay(parisDay(at))}, ${formatTimeInSentence(parisTime(at))}`
}

function formatDuration(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000))
  if (minutes < 60) return plural(minutes, 'minute', 'minutes')
  return `${Math.floor(minutes / 60)}\u00a0h\u00a0${String(minutes % 60).padStart(2, '0')}`
}
