export type Counts = { orders: number; reservations: number }

/**
 * Such as `2 commandes et 1 table restent prévues. Prévenez ces clients ou annulez.`; undefined when there are none.
 */
export function formatPlanned({ orders, reservations }: Counts): string | undefined {
  const parts = [counted(orders, 'commande'), counted(reservations, 'table')].filter(part => part !== undefined)
  if (parts.length === 0) return undefined
  const one = orders + reservations === 1
  return `${parts.join(' et ')} ${one ? 'reste prévue' : 'restent prévues'}. Prévenez ${one ? 'ce client' : 'ces clients'}, ou annulez.`
}

function counted(count: number, word: string): string | undefined {
  return count > 0 ? `${count}\u00a0${word}${count > 1 ? 's' : ''}` : undefined
}
