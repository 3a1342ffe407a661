/** What travels to a device: the server writes it, the service worker shows it. */

/** Longer ones are cut by the telephones, each in its own way. */
export const MAX_TITLE = 40
export const MAX_BODY = 110

export type PushedNotification = {
  title: string
  body: string
  /** One of the same tag takes the place of the one before: an order has one, which is renewed. */
  tag: string
  /** Where a tap leads, on our own site: `/commande/…`. */
  path: string
  /** The way out of offers: a second button. */
  action?: { title: string; path: string }
}

/** A line that fits, cut between words where it must be. */
export function fitted(text: string, max: number): string {
  const characters = [...text.trim()]
  if (characters.length <= max) return text.trim()
  const cut = characters.slice(0, max - 1).join('')
  const isAtEndOfWord = /[\s,;:.!?]/.test(characters[max - 1] ?? '')
  const words = isAtEndOfWord ? cut : cut.replace(/\s+\S*$/, '')
  // One word that is longer than the line is cut in its middle.
  return `${(words || cut).replace(/[\s,;:.]+$/, '')}…`
}

/** What a worker received, or undefined where it is none of ours. */
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
