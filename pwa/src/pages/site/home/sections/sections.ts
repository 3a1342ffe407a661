/** The parts of the first page that links lead to, from top to bottom, by the ids of their elements. */
export const SECTION_IDS = ['accueil', 'menu', 'a-propos', 'avis', 'contact'] as const

export type SectionId = (typeof SECTION_IDS)[number]

/** The names that the former client gave to parts: links to them are still about. */
export const FORMER_SECTION_IDS: ReadonlyMap<string, SectionId> = new Map([
  ['hero', 'accueil'],
  ['about', 'a-propos'],
  ['reviews', 'avis'],
])

/** The header's five links, in their order. */
export const SECTION_LINKS: readonly { id: SectionId; word: string }[] = [
  { id: 'accueil', word: 'Accueil' },
  { id: 'a-propos', word: 'À propos' },
  { id: 'menu', word: 'Menu' },
  { id: 'avis', word: 'Avis' },
  { id: 'contact', word: 'Contact' },
]
