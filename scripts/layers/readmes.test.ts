import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const FEATURES = readdirSync('api/features')
const TABLES = readFileSync('api/platform/database/tables.ts', 'utf8')

/** Every feature says what it is in about ten lines, and what it says is there. */
test.each(FEATURES)('%s has a README of its words, tables and flows, which names what exists', feature => {
  const folder = path.join('api/features', feature)
  const text = readFileSync(path.join(folder, 'README.md'), 'utf8')
  expect(text.split('\n').length).toBeLessThan(20)
  for (const part of ['**Words**', '**Tables**', '**Flows**']) expect(text).toContain(part)
  const named = [...text.matchAll(/`([a-z-]+\/[a-z/-]*(?:\.ts)?)`/g)].map(([, file = '']) => file)
  expect(named.filter(file => !existsSync(path.join(folder, file)))).toEqual([])
  const tables = /\*\*Tables\*\*: ([\s\S]*?)\n\n/.exec(text)?.[1] ?? ''
  const unknown = [...tables.matchAll(/`([a-z_]+[a-z])`/g)].filter(([, name = '']) => !TABLES.includes(`  ${name}: `))
  expect(unknown.map(([, name]) => name)).toEqual([])
})
