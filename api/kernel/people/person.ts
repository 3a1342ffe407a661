/** The person whose data are exported or erased. */
export type Person = {
  /** Null for a guest. */
  customerId: string | null
  /**
   * The account's address in lower case, once its owner has confirmed it: then what a guest left under it belongs to
   * them too. Null before that, since anybody can register another's address. For a guest with an address it is the only
   * thing known.
   */
  provenEmail: string | null
  /** Of a guest who gave no address; then both of the others are null. */
  caller?: Caller
  /** The one order of somebody who gave a name alone, at the counter; then nothing else of them is known. */
  orderId?: string
}

/**
 * Somebody who called, or asked for a table without an address. A telephone is shared, by a couple or an office, so the
 * name that was written is part of who they are, without regard to case and accents.
 * Source: docs/decisions/0138-personal-data-without-an-account.md.
 */
export type Caller = {
  /** As `telephone` answers it. */
  number: string
  name: string
}

// Masks a person's data for public pages: one can recognise oneself, but nobody learns who somebody else is.

const HIDDEN = '•••'
const NAMELESS = 'Client'
const FIRST_NAME_MAX = 24

/**
 * `marie@example.fr` → `ma•••@ex•••.fr`: two characters of each part, never more than half of it, and the last label of
 * the domain.
 */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const dot = email.lastIndexOf('.')
  return `${start(email.slice(0, at))}${HIDDEN}@${start(email.slice(at + 1, dot))}${HIDDEN}${email.slice(dot)}`
}

/** `06 12 34 56 78` → `•••78`: enough to see that two are not the same. */
export function maskedPhone(phone: string): string {
  return HIDDEN + phone.replace(/\D/g, '').slice(-2)
}

/** Whether a text is what one of these has left of an address or a telephone. */
export function isMasked(text: string): boolean {
  return text.includes(HIDDEN)
}

function start(part: string): string {
  const characters = [...part]
  return characters.slice(0, Math.min(2, Math.floor(characters.length / 2))).join('')
}

/**
 * `Marie Dupont` → `Marie D.`: the first name and the initial of the last word. Only letters are shown, and not too
 * many, because somebody may have typed an address, a number or a whole name as one word.
 */
export function maskedName(name: string): string {
  const words = name.normalize('NFC').split(/\s+/)
  const first = words[0]?.match(/\p{L}[\p{L}\p{M}'’-]*/u)?.[0]
  const initial = words.length > 1 ? words.at(-1)?.match(/\p{L}\p{M}*/u)?.[0] : undefined
  const shown = [...(first ?? NAMELESS)].slice(0, FIRST_NAME_MAX).join('')
  return initial ? `${shown} ${initial.toLocaleUpperCase('fr')}.` : shown
}
