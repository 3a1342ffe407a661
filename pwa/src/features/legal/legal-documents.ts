import type { LegalName } from '#api/features/notifications/rules/rendering/legal.ts'

// The same files that are mailed with the confirmation, each a chunk of its own that is fetched when it is read.
const templates = import.meta.glob<string>('../../../../api/features/notifications/templates/legal/*.md', {
  query: '?raw',
  import: 'default',
})

/** A document's text as Markdown, with its placeholders. */
export function legalTemplate(name: LegalName): Promise<string> {
  const load = Object.entries(templates).find(([path]) => path.endsWith(`/${name}.md`))?.[1]
  if (!load) throw new Error(`no legal text named ${name}`)
  return load()
}
