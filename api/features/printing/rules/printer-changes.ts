import type { Printer } from '../contract/printers.ts'

/** What the journal tells of a printer: nothing of its secret, and nothing that it says of itself. */
type Told = Pick<
  Printer,
  'name' | 'paperMm' | 'stations' | 'copies' | 'prints' | 'language' | 'way' | 'host' | 'port'
> & { isActive: boolean }

const FIELDS = {
  name: 'name',
  paperMm: 'paperMm',
  stations: 'stations',
  copies: 'copies',
  prints: 'prints',
  language: 'language',
  way: 'way',
  host: 'host',
  port: 'port',
  isActive: 'active',
} as const satisfies Record<keyof Told, string>

/** What differs, by its name in the journal, with what it was and is. */
export function changesOf(before: Told, after: Told): Record<string, { from: unknown; to: unknown }> {
  const fields = Object.entries(FIELDS) as [keyof Told, string][]
  return Object.fromEntries(
    fields
      .filter(([field]) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
      .map(([field, name]) => [name, { from: before[field], to: after[field] }]),
  )
}
