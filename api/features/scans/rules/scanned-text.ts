/**
 * A scanned or typed text as it names a card. Only the id is believed: docs/product.md#scanning.
 */

/** `problem` is the former client's message for a text that names no card. */
type ScannedText = { cardId: string; claimedPoints: number | null } | { problem: string }

// The former client's own messages, straight quotes included.
export const SCAN_EMPTY = "Veuillez entrer l'ID du QR code ou les données JSON"
const JSON_INVALID = 'Format JSON invalide. Utilisez le format simplifié "QR_XXXXXX" ou corrigez le JSON.'
const UNKNOWN_FORMAT = 'Format non reconnu. Utilisez soit un ID QR (ex: QR_F1078CB9) soit des données JSON complètes.'

const CARD_ID = /^QR_[0-9A-F]{8}$/
/** The address that a card's code holds, on whatever host the card was printed for. */
const CARD_ADDRESS = /^https?:\/\/[^\s/]+\/customer\/(QR_[0-9A-F]{8})\/?(?:[?#].*)?$/i

/** The JSON members that hold the id and the points on cards of the restaurant's former client. */
const ID_MEMBERS = ['qr_code_id', 'qr_id', 'customer_id', 'id'] as const
const POINT_MEMBERS = ['qr_points', 'current_points', 'loyalty_points', 'points'] as const

/**
 * Reads `QR_F1078CB9`, the address on a card or a JSON text that names a card.
 * @returns the id in capitals, which need not exist, and the points that a JSON text claims, which are only compared
 * Source: docs/product.md#scanning.
 */
export function readScannedText(text: string): ScannedText {
  const typed = text.trim()
  if (typed === '') return { problem: SCAN_EMPTY }
  if (/^QR_/i.test(typed)) return { cardId: typed.toUpperCase(), claimedPoints: null }
  if (typed.startsWith('{')) return readJson(typed)
  const cardId = CARD_ADDRESS.exec(typed)?.[1]
  return cardId ? { cardId: cardId.toUpperCase(), claimedPoints: null } : { problem: UNKNOWN_FORMAT }
}

/** Whether a text has the form of a card's id; otherwise no customer can have it. */
export function isCardId(cardId: string): boolean {
  return CARD_ID.test(cardId)
}

function readJson(typed: string): ScannedText {
  const members = membersOf(typed)
  if (!members) return { problem: JSON_INVALID }
  const id = ID_MEMBERS.map(name => members[name]).find(value => typeof value === 'string' && /^QR_/i.test(value))
  if (typeof id !== 'string') return { problem: UNKNOWN_FORMAT }
  const points = POINT_MEMBERS.map(name => members[name]).find(value => Number.isSafeInteger(value))
  return { cardId: id.trim().toUpperCase(), claimedPoints: typeof points === 'number' ? points : null }
}

function membersOf(typed: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(typed) as Record<string, unknown>
  } catch {
    return undefined
  }
}
