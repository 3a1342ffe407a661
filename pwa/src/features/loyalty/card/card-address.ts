/**
 * The text of a card's code: the address of its page and nothing else (docs/product.md#the-cards-page).
 */
export function cardAddress(cardId: string): string {
  return `${window.location.origin}/customer/${encodeURIComponent(cardId)}`
}
