import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildPart, changedParts } from './parts.ts'

let root: string
const write = (file: string, content: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), content)
}
const output = async (folder: string) => mkdirSync(path.join(root, folder), { recursive: true })

beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'lai-khram-build-'))
  for (const file of ['package.json', 'package-lock.json', 'tsconfig.json', 'scripts/build/parts.ts']) write(file, '{}')
  write('pwa/src/main.tsx', 'page')
  write('api/process/main.ts', 'api')
  await buildPart(root, 'page', () => output('dist/pwa'))
  await buildPart(root, 'render', () => output('dist/render'))
  await buildPart(root, 'api', () => output('dist/api'))
})
afterEach(() => rmSync(root, { recursive: true }))

test('nothing is built twice from the same sources', () => {
  expect(changedParts(root)).toEqual([])
})

test.each([
  ['the page', 'pwa/src/main.tsx', ['page', 'render']],
  ['the API, whose contracts the page holds', 'api/process/main.ts', ['page', 'render', 'api']],
  ['a package', 'package-lock.json', ['page', 'render', 'api']],
  ['a new file', 'pwa/src/new.css', ['page', 'render']],
])('a change of %s builds what holds it', (_, file, parts) => {
  write(file, 'changed')
  expect(changedParts(root)).toEqual(parts)
})

test('a file that moves is a change', () => {
  rmSync(path.join(root, 'pwa/src/main.tsx'))
  write('pwa/src/start.tsx', 'page')
  expect(changedParts(root)).toEqual(['page', 'render'])
})

test('tests and journeys build nothing', () => {
  for (const file of ['api/main.test.ts', 'api/testing/orders/orders.ts', 'pwa/e2e/order.e2e.ts']) write(file, 'test')
  expect(changedParts(root)).toEqual([])
})

test('output that was removed is built again', () => {
  rmSync(path.join(root, 'dist/api'), { recursive: true })
  expect(changedParts(root)).toEqual(['api'])
})

test('sources that change during the build leave it to be done again', async () => {
  write('api/process/main.ts', 'first')
  await buildPart(root, 'api', async () => write('api/process/main.ts', 'second'))
  expect(changedParts(root)).toContain('api')
})

test('a build that fails is not remembered', async () => {
  write('api/process/main.ts', 'broken')
  await expect(buildPart(root, 'api', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(changedParts(root)).toContain('api')
})
