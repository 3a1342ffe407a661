import type { PublicRestaurant } from '#api/features/settings/contract.ts'

/** The restaurant as its settings answer it, open every day; change what the test is about. */
export function aRestaurant(change: Partial<PublicRestaurant> = {}): PublicRestaurant {
  return {
    version: 1,
    name: 'Lai Khram',
    nameTh: 'ลายคราม',
    address: '2 rue du Lotus-Bleu, 75002 Paris',
    district: 'Paris 2e',
    phone: '01 99 00 12 34',
    email: 'contact@lai-khram.example',
    travelInfo: '',
    openedYear: '',
    customersServed: '',
    hours: { opens: '11:30', closes: '23:30' },
    week: Array.from({ length: 7 }, () => [{ opens: '11:30', closes: '23:30' }]),
    closures: [],
    pausedUntil: null,
    leadTimeMinutes: 20,
    alcoholTakeaway: true,
    alcoholUntil: '22:00',
    sms: false,
    legal: {},
    ...change,
  }
}
