import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ENTRIES, entriesOf } from './entries.ts'

const HERE = 'pwa/src/pages/staff/shell'
const TITLE = /<PageHead\s+title="([^"]+)"/
const pages = [
  ...readFileSync(path.join(HERE, 'entries.ts'), 'utf8').matchAll(/path: '([^']+)',[^}]*?import\('([^']+)'\)/g),
]

it('calls a page by one name, on the rail, in the sidebar and in its head', () => {
  const titles = pages.flatMap(([, address, file = '']) => {
    const label = ENTRIES.find(entry => entry.path === address)?.label
    const title = readFileSync(path.join(HERE, file), 'utf8').match(TITLE)?.[1]
    return label && title ? [[label, title]] : []
  })
  expect(titles.length).toBeGreaterThan(ENTRIES.length - 3)
  for (const [label, title] of titles) expect(title).toBe(label)
})

it.each([
  ['accountant', ['Comptabilité', 'Virements']],
  ['kitchen', ['Commandes']],
  ['counter', ['Commandes', 'Scan', 'Fidélité', 'Tables']],
  ['manager', ['Bilan', 'Commandes', 'Scan', 'La carte', 'Fidélité', 'Tables', 'Avis', 'Statistiques', 'État']],
  ['admin', ENTRIES.map(({ label }) => label)],
] as const)('leads %s to their work, and begins with it', (role, labels) => {
  expect(entriesOf(role).map(({ label }) => label)).toEqual(labels)
})
