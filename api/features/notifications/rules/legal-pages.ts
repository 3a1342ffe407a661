import type { LegalName } from './legal-text.ts'

/**
 * The legal texts in the order of their tabs: the address of each one's own page, and what links call it. The addresses
 * are printed, mailed and listed by search engines, so they stay.
 */
export const LEGAL_PAGES = [
  { name: 'mentions', path: '/mentions-legales', title: 'Mentions légales' },
  { name: 'confidentialite', path: '/confidentialite', title: 'Confidentialité' },
  { name: 'cookies', path: '/cookies', title: 'Cookies' },
  { name: 'cgv', path: '/cgv', title: 'Conditions de vente' },
  { name: 'accessibilite', path: '/accessibilite', title: 'Accessibilité' },
] as const satisfies readonly { name: LegalName; path: `/${string}`; title: string }[]

/** The address of a text's own page. */
export function legalPath(name: LegalName): string {
  return LEGAL_PAGES.find(page => page.name === name)?.path ?? '/'
}
