/** What tests order: real dishes of the seeded catalogue, as the former client sends them. */
export type Dish = {
  menuItemId: string
  quantity?: number
  protein?: string
  unitPrice: number
  /** A word on it. */
  remark?: string | null
}

export const PAD_THAI: Dish = { menuItemId: 'pad-thai', protein: 'Crevette', unitPrice: 13.9 }
/** Kitchen load 1, no options. */
export const SOM_TAM: Dish = { menuItemId: 'som-tam', unitPrice: 6 }
/** A closed drink, which keeps. */
export const COLA: Dish = { menuItemId: 'cola', unitPrice: 2.5 }

/** The body of `POST /api/orders`; pickup is the next day's 12:30 unless said. */
export function orderBody(dishes: readonly Dish[] = [PAD_THAI], changes: Record<string, unknown> = {}) {
  const items = dishes.map(({ menuItemId, quantity = 1, protein, unitPrice, remark }, index) => ({
    id: `line-${index}`,
    menuItemId,
    name: menuItemId,
    quantity,
    unitPrice,
    totalPrice: unitPrice * quantity,
    options: {
      ...{ protein: protein ?? null, spicyLevel: 1, cookingLevel: null, variant: protein ?? null },
      ...(remark !== undefined && { remark }),
    },
  }))
  return {
    items,
    totalAmount: items.reduce((sum, item) => sum + item.totalPrice, 0),
    customerInfo: { name: 'Camille Renard', phone: '06 12 34 56 78', email: 'camille@exemple.fr' },
    orderType: 'emporter',
    pickup: { date: '2026-11-22', time: '12:30', notes: '' },
    ...changes,
  }
}
