import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'lai-khram-install-'))
  for (const name of ['package.json', 'package-lock.json', 'scripts/start.mjs', 'scripts/launch'])
    cpSync(name, path.join(root, name), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true }))

function start(environment: Record<string, string>): { status: number | null; stderr: string } {
  const env = { HOME: root, npm_config_cache: path.join(root, 'cache'), npm_config_fetch_retries: '0', ...environment }
  return spawnSync(process.execPath, ['scripts/start.mjs'], { cwd: root, env, encoding: 'utf8' })
}

test('packages that cannot be fetched are one sentence', () => {
  const { status, stderr } = start({ PATH: process.env.PATH ?? '', npm_config_registry: 'http://127.0.0.1:9' })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^The packages could not be installed \(npm ci: ECONNREFUSED\)[^\n]+\.\n$/)
})

test('a Node without npm is one sentence', () => {
  const { status, stderr } = start({ PATH: root })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^The packages could not be installed because npm does not run [^\n]+\.\n$/)
})
