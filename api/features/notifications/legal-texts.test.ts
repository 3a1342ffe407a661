import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withFixed } from '#api/features/settings/contract-ordering.ts'
import { formatDate } from '#api/kernel/time/paris-time.ts'

/** The day on which a legal text was last changed, and its hash from then. */
const WRITTEN_ON = '2026-11-29'
const TEXTS = 'aa92b62c2ee9556f'

/**
 * Whoever changes a text raises the day here and in the seed, and writes a migration that raises the version of an
 * existing database, because an order keeps the version that its customer accepted.
 */
test('the texts bear the day on which they were last written', () => {
  const folder = 'api/features/notifications/templates/legal'
  const written = readdirSync(folder).map(file => readFileSync(`${folder}/${file}`, 'utf8'))
  const settings = withFixed(JSON.parse(readFileSync('sql/seed/settings.json', 'utf8')))
  // A deadline of the code is part of what the customer agrees to.
  const texts = written.join('\n').replace(/\{orders[.](\w+)\}/g, (_, key: string) => settings[key])
  expect(createHash('sha256').update(texts).digest('hex').slice(0, 16)).toBe(TEXTS)
  const { legal } = settings
  expect([legal['legal.version'], legal['legal.updatedOn']]).toEqual([WRITTEN_ON, formatDate(WRITTEN_ON)])
})
