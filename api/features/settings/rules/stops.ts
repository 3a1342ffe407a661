/** A stop near the restaurant. Pure. */
export type Stop = {
  /** `Métro 3`, `Bus 20, 39`. */
  line: string
  name: string
  /** On foot. */
  minutes: number
}

/** As many as the card holds. */
const MOST_STOPS = 6

const STOP = /^(.{1,40}?), ?([^,]{1,48}), ?(\d{1,2})(?: ?min)?$/

/** One stop a line, `Métro 3, Sentier, 4`: line, station, minutes on foot. Lines of another form are left out. */
export function stopsOf(text: string): Stop[] {
  return linesOf(text).flatMap(line => {
    const [, of, name, minutes] = STOP.exec(line) ?? []
    return of && name && minutes ? [{ line: of, name, minutes: Number(minutes) }] : []
  })
}

/** Whether every line is a stop, and no more than the card holds; nothing at all is fine. */
export function areStops(text: string): boolean {
  const lines = linesOf(text)
  return lines.length <= MOST_STOPS && stopsOf(text).length === lines.length
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
}
