/**
 * The text of a card's code: the address of its page and nothing else (docs/decisions/0017-the-card-is-an-address.md).
 */
export function cardAddress(cardId: string): string {
  return `${window.location.origin}/customer/${encodeURIComponent(cardId)}`
}
