/** What a card's code holds: the address of its page and nothing else (decision 17). */
export function cardAddress(cardId: string): string {
  return `${window.location.origin}/customer/${encodeURIComponent(cardId)}`
}
