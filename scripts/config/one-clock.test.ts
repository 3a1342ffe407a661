/**
 * The page reads the time in one place, `pwa/src/lib/state/clock.ts`, which counts it from the server's: a device's own
 * clock may be wrong by minutes or a day.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const CLOCK = 'lib/state/clock.ts'
/** The worker shows no time; what it notes is compared with times of the same device. */
const APART = /\.test\.tsx?$|^testing\/|^showcase\/|^offline\/worker\//

const sources = readdirSync('pwa/src', { recursive: true, encoding: 'utf8' })
  .filter(path => /\.tsx?$/.test(path) && !APART.test(path) && path !== CLOCK)
  .map(path => ({ path, text: readFileSync(`pwa/src/${path}`, 'utf8') }))

const READINGS = /\bDate\.now\b|\bnew Date\(\s*\)|\bnew Date(?!\s*[(\w])|(?<!new )\bDate\(\s*\)|\bTemporal\.Now\b/

/** @returns the lines that read the device's clock, each with its file */
function readings(files: readonly { path: string; text: string }[]): string[] {
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at) => (READINGS.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
  )
}

it('reads no other clock', () => {
  expect(sources.length).toBeGreaterThan(500)
  expect(readings(sources)).toEqual([])
})

it.each([
  'const at = Date.now()',
  'parisDay(new Date())',
  'setInterval(look, new Date)',
  '[].map(Date.now)',
  'Temporal.Now.instant()',
])('refuses %s', text => {
  expect(readings([{ path: 'board.ts', text }])).toHaveLength(1)
})

it.each(['new Date(order.at)', 'performance.now()', 'clock.now()', 'const at: Date = day'])('lets %s stand', text => {
  expect(readings([{ path: 'board.ts', text }])).toEqual([])
})
