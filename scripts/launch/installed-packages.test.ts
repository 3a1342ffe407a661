import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { arePackagesInstalled } from './installed-packages.mjs'

let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'lai-khram-packages-'))
  mkdirSync(path.join(root, 'node_modules'))
})
afterEach(() => rmSync(root, { recursive: true }))

const hono = { version: '4.1.0', integrity: 'sha512-a' }
const vite = { version: '8.0.0', integrity: 'sha512-b', dev: true }
const otherPlatform = { version: '18.4.0', integrity: 'sha512-c', optional: true }

function lock(file: string, packages: object): void {
  writeFileSync(path.join(root, file), JSON.stringify({ packages }))
}
const wanted = (packages: object) => lock('package-lock.json', { '': { name: 'lai-khram' }, ...packages })
const installed = (packages: object) => lock('node_modules/.package-lock.json', packages)

test('nothing is installed without the lock that npm leaves in node_modules', () => {
  wanted({ 'node_modules/hono': hono })
  expect(arePackagesInstalled(root)).toBe(false)
})

test('what npm ci installed is enough, without the packages for other platforms', () => {
  wanted({ 'node_modules/hono': hono, 'node_modules/vite': vite, 'node_modules/pg-darwin': otherPlatform })
  installed({ 'node_modules/hono': hono, 'node_modules/vite': vite })
  expect(arePackagesInstalled(root)).toBe(true)
})

test('a package of another version asks for an install', () => {
  wanted({ 'node_modules/hono': hono })
  installed({ 'node_modules/hono': { ...hono, version: '4.0.9' } })
  expect(arePackagesInstalled(root)).toBe(false)
})

test('development packages left out (npm ci --omit=dev) ask for an install', () => {
  wanted({ 'node_modules/hono': hono, 'node_modules/vite': vite })
  installed({ 'node_modules/hono': hono })
  expect(arePackagesInstalled(root)).toBe(false)
})
