import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Fault } from '../fault.ts'
import { ensureChromium, headlessShell } from './chromium.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lai-khram-chromium-'))
  vi.stubEnv('CHROMIUM_PATH', undefined)
  vi.stubEnv('HEADLESS_SHELL_PATH', undefined)
  vi.stubEnv('PATH', folder)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

function program(name: string, exitCode: number): string {
  const file = path.join(folder, name)
  writeFileSync(file, `#!/bin/sh\nexit ${exitCode}\n`)
  chmodSync(file, 0o755)
  return file
}

test('the chosen one comes before the installed ones', () => {
  program('chromium', 0)
  const chosen = program('mine', 0)
  vi.stubEnv('CHROMIUM_PATH', chosen)
  expect(ensureChromium()).toBe(chosen)
})

test('a chosen one that does not run is a fault, not a reason to take another', () => {
  program('chromium', 0)
  vi.stubEnv('CHROMIUM_PATH', path.join(folder, 'nothing'))
  expect(ensureChromium).toThrow(Fault)
})

test('a program of the name that only asks for another installer is passed over', () => {
  program('chromium', 1)
  const chrome = program('google-chrome', 0)
  expect(ensureChromium()).toBe(chrome)
})

test('the shell without windows is taken where it is, unless a browser was chosen', () => {
  const whole = program('chromium', 0)
  const shell = program('chromium-headless-shell', 0)
  expect(headlessShell()).toBe(shell)
  expect(ensureChromium()).toBe(whole)
  vi.stubEnv('CHROMIUM_PATH', whole)
  expect(headlessShell()).toBe(whole)
})
