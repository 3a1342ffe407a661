import type { Printer } from '#api/features/printing/contract.ts'

/** A Star in the kitchen that prints everything; change what the test is about. */
export function aPrinter(change: Partial<Printer> = {}): Printer {
  return {
    ...{ id: 'p1', name: 'Cuisine', active: true, paperMm: 80, stations: [], copies: 1, prints: [], language: 'fr' },
    ...{ state: 'ready', seenAt: null, waiting: 0, lastTest: null, way: 'star', host: null, port: null, talks: false },
    ...change,
  }
}
