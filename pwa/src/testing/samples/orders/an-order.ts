import type { Tracking } from '#api/features/orders/contract-tracking.ts'

/** A paid order of two dishes, as its customer follows it; change what the test is about. */
export function anOrder(change: Partial<Tracking> = {}): Tracking {
  return {
    id: '4f8a21c0-0000-4000-8000-000000000000',
    number: '#4F8A21C0',
    status: 'confirmed',
    paymentStatus: 'paid',
    firstName: 'Camille',
    totalAmount: 27.4,
    pickup: { date: '2026-11-21', time: '12:30', notes: '' },
    items: [
      {
        id: '1',
        menuItemId: 'pad-thai',
        name: 'Pad thaï',
        quantity: 1,
        unitPrice: 13.9,
        totalPrice: 13.9,
        options: { protein: 'Crevette', variant: 'Crevette', spicyLevel: 2 },
        reward: false,
      },
      {
        id: '2',
        menuItemId: 'curry-vert',
        name: 'Curry vert',
        quantity: 1,
        unitPrice: 13.5,
        totalPrice: 13.5,
        options: { protein: 'Poulet', variant: 'Poulet', spicyLevel: 3 },
        reward: false,
      },
    ],
    history: [
      { status: 'pending', at: '2026-11-21T11:02:00Z' },
      { status: 'confirmed', at: '2026-11-21T11:04:00Z' },
    ],
    cancellable: true,
    cancellableUntil: '2026-11-21T11:19:00Z',
    ...change,
  }
}
