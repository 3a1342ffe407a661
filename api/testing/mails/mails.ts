import { readFileSync } from 'node:fs'
import type { ConfirmedOrder } from '#api/features/notifications/order-messages.ts'
import type { ItemisedReceipt } from '#api/features/receipts/rules/receipt-text.ts'
import { type FixedNumbers, withFixed } from '#api/features/settings/contract-ordering.ts'
import type { RestaurantTexts } from '#api/features/settings/rules/restaurant-values.ts'

/** The settings that the restaurant starts with. */
export function seededTexts(): RestaurantTexts {
  return withFixed(
    JSON.parse(readFileSync('sql/seed/settings.json', 'utf8')) as Omit<RestaurantTexts, keyof FixedNumbers>,
  )
}

/** A paid order of two lines at two VAT rates. */
export function confirmedOrder(over: Partial<ConfirmedOrder> = {}): ConfirmedOrder {
  return {
    orderId: '4f8a21c0-1d2e-4f3a-8b4c-5d6e7f8a9b0c',
    callNumber: 37,
    customerName: 'Anne Martin',
    lines: [
      { quantity: 2, name: 'Pad thaï', options: 'Crevettes, très épicé', totalCents: 2980 },
      { quantity: 1, name: 'Eau plate', options: '', totalCents: 250 },
    ],
    totalCents: 3230,
    discount: null,
    vat: [
      { rate: 5.5, netCents: 237, vatCents: 13, grossCents: 250 },
      { rate: 10, netCents: 2709, vatCents: 271, grossCents: 2980 },
    ],
    pickup: { day: '2026-11-21', time: '12:30', moved: false },
    paidOn: '2026-11-20',
    isAtTill: false,
    notes: '',
    hasAlcohol: false,
    withdrawal: { perishable: true, closedDrinks: true },
    trackingUrl: 'https://lai-khram.example/commande/4f8a21c0?token=t0k3n',
    cancelUntil: new Date('2026-11-20T11:15:00Z'),
    legalVersion: '2026-11-29',
    note: itemisedReceipt(),
    ...over,
  }
}

/** The note of the same order. */
export function itemisedReceipt(over: Partial<ItemisedReceipt> = {}): ItemisedReceipt {
  return {
    orderId: '4f8a21c0-1d2e-4f3a-8b4c-5d6e7f8a9b0c',
    customerName: 'Anne Martin',
    lines: [
      {
        title: 'Pad thaï, crevettes',
        details: ['Très épicé'],
        quantity: 2,
        unitPriceCents: 1490,
        isOffered: false,
        vatShares: { 10: 1490 },
      },
      {
        title: 'Eau plate',
        details: [],
        quantity: 1,
        unitPriceCents: 250,
        isOffered: false,
        vatShares: { 5.5: 250 },
      },
    ],
    totalCents: 3230,
    paidAt: '2026-11-20T11:00:00.000Z',
    paidOn: '2026-11-20',
    pickup: { day: '2026-11-21', time: '12:30' },
    isCancelled: false,
    refundedCents: 0,
    ...over,
  }
}
