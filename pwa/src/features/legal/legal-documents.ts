import type { LegalName } from '#api/features/notifications/rules/legal.ts'

/** The four texts, in the order of their tabs. */
export const LEGAL_DOCUMENTS: readonly { name: LegalName; title: string }[] = [
  { name: 'mentions', title: 'Mentions légales' },
  { name: 'confidentialite', title: 'Confidentialité' },
  { name: 'cookies', title: 'Cookies' },
  { name: 'cgv', title: 'Conditions de vente' },
]

// The very files that go out with the confirmation; each a chunk of its own, fetched when it is read.
const templates = import.meta.glob<string>('../../../../api/features/notifications/templates/legal/*.md', {
  query: '?raw',
  import: 'default',
})

/** The text of a document as Markdown, with its places for values. */
export function legalTemplate(name: LegalName): Promise<string> {
  const load = Object.entries(templates).find(([path]) => path.endsWith(`/${name}.md`))?.[1]
  if (!load) throw new Error(`no legal text named ${name}`)
  return load()
}
