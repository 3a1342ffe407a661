import { STATIONS } from '#api/features/menu/contract-dish.ts'

/** What stored values of these details are called in French. */
const NAMED: Record<string, Record<string, string>> = {
  pays: { link: 'par lien', till: 'à la caisse', nothing: 'rien à payer' },
  answer: { done: 'faite', declined: 'refusée' },
  stations: STATIONS,
  prints: { confirmed: 'confirmées', changed: 'modifiées', cancelled: 'annulées' },
  language: { fr: 'français', th: 'thaï', 'fr-th': 'français et thaï' },
  way: { star: 'Star CloudPRNT', epson: 'Epson Server Direct Print', tcp: 'réseau local' },
}

/** The French word for a value of a detail that has a fixed list of them. */
export function namedValue(key: string, value: string): string | undefined {
  return NAMED[key]?.[value]
}
