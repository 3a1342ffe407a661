/** What is sent to a device: the server writes it, the service worker shows it. */

/** Phones cut longer titles, each in its own way. */
export const MAX_TITLE = 40
export const MAX_BODY = 110

export type PushedNotification = {
  title: string
  body: string
  /** A notification replaces the earlier one with the same tag; all those of an order share one. */
  tag: string
  /** The page that a tap opens, on our own site: `/commande/…`. */
  path: string
  /** A second button: on offers, it unsubscribes. */
  action?: { title: string; path: string }
}

/** A text of at most `max` characters, cut between words where that is possible. */
export function fitted(text: string, max: number): string {
  const characters = [...text.trim()]
  if (characters.length <= max) return text.trim()
  const cut = characters.slice(0, max - 1).join('')
  const isAtEndOfWord = /[\s,;:.!?]/.test(characters[max - 1] ?? '')
  const words = isAtEndOfWord ? cut : cut.replace(/\s+\S*$/, '')
  // One word that is longer than the limit is cut in its middle.
  return `${(words || cut).replace(/[\s,;:.]+$/, '')}…`
}

/** What the service worker received; undefined where it has not the shape of our notifications. */
export function readNotification(value: unknown): PushedNotification | undefined {
  if (!isRecord(value)) return undefined
  const { title, body, tag, path, action } = value
  if (![title, body, tag, path].every(isText)) return undefined
  const known = { title, body, tag, path } as PushedNotification
  if (!isRecord(action) || !isText(action.title) || !isText(action.path)) return known
  return { ...known, action: { title: action.title, path: action.path } }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
