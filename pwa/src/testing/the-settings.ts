import type { OfficeSettings } from '#api/features/settings/contract/office.ts'

/** The settings as the office reads them, as they are at first; change what the test is about. */
export function theSettings(change: Partial<OfficeSettings> = {}): OfficeSettings {
  return {
    version: 7,
    restaurant: {
      name: 'Lai Khram',
      nameTh: 'ลายคราม',
      address: '2 rue du Lotus-Bleu, 75002 Paris',
      district: 'Paris 2e',
      phone: '01 99 00 12 34',
      email: 'contact@lai-khram.example',
      travelInfo: '',
      openedYear: '',
      customersServed: '',
    },
    week: Array.from({ length: 7 }, () => [{ opens: '11:30', closes: '23:30' }]),
    slotCapacity: 24,
    leadTimeMinutes: 20,
    takeawaySurcharge: 1,
    alcoholTakeaway: true,
    alcoholUntil: '22:00',
    closures: [],
    pausedUntil: null,
    pauseReason: null,
    legal: {
      'legal.version': '2024-01',
      'legal.updatedOn': 'janvier 2024',
      'restaurant.siret': 'à compléter',
      'pickup.holdMinutes': '60',
      'retention.logs': '30 jours',
      'retention.reviews': '3 ans',
    },
    ...change,
  }
}
