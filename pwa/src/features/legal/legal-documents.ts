import type { LegalName } from '#api/features/notifications/rules/legal-text.ts'
import { later } from '#pwa/lib/state/later.ts'

// The same files that are mailed with the confirmation, each a chunk of its own that is fetched when it is read.
const templates = Object.entries(
  import.meta.glob<string>('../../../../api/features/notifications/templates/legal/*.md', {
    query: '?raw',
    import: 'default',
  }),
).map(([path, load]) => ({ path, text: later(load) }))

/** A document's text as Markdown, with its placeholders. */
export function legalTemplate(name: LegalName): Promise<string> {
  const template = templates.find(({ path }) => path.endsWith(`/${name}.md`))
  if (!template) throw new Error(`no legal text named ${name}`)
  return template.text()
}
