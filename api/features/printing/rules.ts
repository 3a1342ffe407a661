import type { PrinterState, PrinterTrouble } from './contract.ts'

/** A printer asks every few seconds: one that has not for so long is off, or has no network. */
export const SILENT_AFTER_MS = 45_000
/** A ticket that its printer could not read so often is given up, so that the next ones come out. */
export const MOST_SENDINGS = 5
/** For so long boards are told that a ticket was given up. */
export const FAILED_FOR_MS = 15 * 60_000

/** Who has set a printer up has that long to type its address in. */
export const SET_UP_WITHIN_MS = 10 * 60_000
/** A ticket that waits so long for a printer that says it is well is not printed at all: from a poll to paper it is seconds. */
export const STUCK_AFTER_MS = 3 * 60_000

/** What a printer says of itself, or how we found it; the rest is told by when it asked. */
export type OwnState = 'ready' | 'no_paper' | 'cover_open' | 'trouble' | 'unreachable'

/**
 * The first three digits of a status code, as `200%20OK` or `410 Paper out`; undefined without any. They say its kind,
 * where a newer printer adds a fourth.
 * Source: Star CloudPRNT Protocol Guide 2.4, Printer Status Codes.
 */
export function codeOf(statusCode: string | null | undefined): number | undefined {
  const digits = /^\s*(\d{3})\d?\b/.exec(statusCode?.replace(/%20/g, ' ') ?? '')?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/**
 * How a printer is by its code: 2xx is well (also when paper runs low), 41x is about paper, 42x about its cover. One that
 * says nothing is taken as ready: it does print.
 */
export function stateOf(statusCode: string | null | undefined): OwnState {
  const code = codeOf(statusCode)
  if (code === undefined || (code >= 200 && code < 300)) return 'ready'
  if (code === 410) return 'no_paper'
  return code === 420 ? 'cover_open' : 'trouble'
}

/** What became of a ticket: its printer may also have been unable to read it (51x, 52x), which no paper repairs. */
export function outcomeOf(code: string | null | undefined): 'printed' | 'unreadable' | 'later' {
  const number = codeOf(code)
  if (number !== undefined && number >= 200 && number < 300) return 'printed'
  return number !== undefined && number >= 500 && number < 600 ? 'unreadable' : 'later'
}

/** A printer as people are told of it. */
export function shownState({ state, seenAt }: { state: OwnState; seenAt: Date | null }, now: Date): PrinterState {
  if (state === 'unreachable') return state
  if (!seenAt) return 'never'
  return now.getTime() - seenAt.getTime() > SILENT_AFTER_MS ? 'silent' : state
}

/** One that does not finish its tickets is left alone for a while, longer each time, never so long that a cook waits. */
const PAUSES_MS = [5000, 10_000, 15_000]

/** @param failures how often in a row, at least once */
export function pauseMs(failures: number): number {
  return PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1] ?? 0
}

type Trouble = Pick<PrinterTrouble, 'state' | 'failed' | 'stuck'>

/**
 * What is wrong with a printer, after its name, and what to do, in one sentence for boards and settings; undefined: nothing.
 */
export function troubleWords({ state, failed, stuck }: Trouble): string | undefined {
  if (state === 'no_paper') return 'n’a plus de papier. Changez le rouleau.'
  if (state === 'cover_open') return 'a son capot ouvert. Refermez-le.'
  if (state === 'unreachable') return 'est injoignable. Vérifiez qu’elle est allumée et sur le réseau.'
  if (state === 'silent') return 'ne répond plus. Vérifiez qu’elle est allumée et connectée.'
  if (state === 'trouble') return 'signale une panne. Regardez son voyant.'
  if (state === 'never') return 'ne s’est jamais connectée. Entrez son adresse dans ses réglages, ou désactivez-la.'
  if (failed) return 'n’a pas su imprimer un ticket. Imprimez-le à nouveau.'
  return stuck ? 'se dit prête et n’imprime pas. Éteignez-la, rallumez-la.' : undefined
}

/** Where raw commands usually are taken; a box with several printers counts on from there. */
export const RAW_PORTS = { first: 9100, last: 9109 } as const

export type TcpAddress = { host: string; port: number }

const OCTETS = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/

/**
 * Whether an IPv4 address is of a house's own network (RFC 1918). Not this machine, not 169.254.0.0/16, where clouds keep
 * their secrets, nothing public, no name that may lead there a moment later, and no IPv6, where both have many forms.
 */
export function isHouseAddress(host: string): boolean {
  const octets = OCTETS.exec(host)?.slice(1) ?? []
  // A zero in front would be octal to some.
  if (octets.length !== 4 || octets.some(octet => Number(octet) > 255 || /^0\d/.test(octet))) return false
  const [first = 0, second = 0] = octets.map(Number)
  return first === 10 || (first === 172 && second >= 16 && second < 32) || (first === 192 && second === 168)
}

/**
 * What of an address keeps us from writing to it, by field: an administrator's form must not become a way to reach
 * what else listens near the server.
 * @param isAnywhere tests alone: any address and port
 */
export function addressErrors(
  { host, port }: TcpAddress,
  isAnywhere = false,
): { path: 'host' | 'port'; message: string }[] {
  if (isAnywhere) return []
  const isRawPort = Number.isInteger(port) && port >= RAW_PORTS.first && port <= RAW_PORTS.last
  return [
    ...(isHouseAddress(host)
      ? []
      : [{ path: 'host' as const, message: 'Une adresse du réseau du restaurant, comme 192.168.1.50.' }]),
    ...(isRawPort ? [] : [{ path: 'port' as const, message: 'Un port de 9100 à 9109.' }]),
  ]
}
