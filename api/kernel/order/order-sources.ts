import { urlOf } from '../origin.ts'

/** Where orders come from that did not begin on the site itself, by the name in the address that was given out there. */
export const ORDER_SOURCES = {
  google: 'Fiche Google',
  apple: 'Plans d’Apple',
  instagram: 'Instagram',
  facebook: 'Facebook',
  tripadvisor: 'Tripadvisor',
  flyer: 'Flyer',
  vitrine: 'Vitrine et table',
} as const
export type OrderSource = keyof typeof ORDER_SOURCES
export const ORDER_SOURCE_NAMES = Object.keys(ORDER_SOURCES) as [OrderSource, ...OrderSource[]]

/** The site's address to give out there: it opens the menu. */
export function sourceAddress(origin: string, source: OrderSource): string {
  return `${origin}/?source=${source}#menu`
}

/** The source that an address names; undefined where it names none of ours. */
export function sourceOf(address: string): OrderSource | undefined {
  const asked = urlOf(address)?.searchParams.get('source')
  return ORDER_SOURCE_NAMES.find(name => name === asked)
}
