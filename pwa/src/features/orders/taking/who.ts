import { numberAsSeen, withFirstNought } from '#api/kernel/typed.ts'

/** The person who orders, as one field says it: a telephone number, a name, both, or what a hand scanner reads on a card. */
export type Who = { name?: string; phone?: string; cardId?: string }

const CARD = /QR_[0-9A-F]{8}/i
/** Digits as people write them, at the end: `Mme Ly 06 12 34 56 78`. */
const PHONE = /(?:\+\s*)?\d(?:[\s.\-/()]*\d){5,14}\s*$/
/** A French number without its first 0: as long as no more is typed nobody is looked up. */
const WHOLE = 9

export function whoOf(pasted: string): Who {
  const typed = numberAsSeen(pasted)
  const cardId = CARD.exec(typed)?.[0].toUpperCase()
  if (cardId) return { cardId }
  const phone = PHONE.exec(typed)?.[0].trim()
  const name = (phone ? typed.slice(0, typed.lastIndexOf(phone)) : typed).trim()
  return { ...(name && { name }), ...(phone && { phone: withFirstNought(phone) }) }
}

/** Whether a number has been typed to its end, so that its caller can be looked up. */
export function isWholeNumber(phone: string | undefined): phone is string {
  return phone !== undefined && phone.replace(/\D/g, '').length > WHOLE
}
