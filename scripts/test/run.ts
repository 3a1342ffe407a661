/** Runs the tests with everything that they need on this machine; the last line counts passed and failed. */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createVitest, parseCLI } from 'vitest/node'
import { Fault, printFailure } from '../fault.ts'
import { reportTorture } from '../torture/report/report.ts'
import { chooseSeed } from '../torture/seed.ts'
import { ensureChromium, headlessShell } from './chromium.ts'
import { countTests, onlyOnceMore } from './count-tests.ts'
import { keepServerLogs } from './server-logs.ts'
import { timesPage } from './times/times.ts'

/** Server errors that a failed run prints. */
const MOST_ERRORS = 20

const BROWSER_PROJECTS = ['e2e', 'torture-browser', 'screens', 'e2e-deep']

/** @param args vitest's own arguments: path filters, `--project api`, `-t 'name'` */
export async function main(args: string[]): Promise<void> {
  try {
    process.exitCode = (await run(args)) ? 0 : 1
  } catch (error) {
    printFailure(error)
    console.log('0 passed, 1 failed')
    process.exitCode = 1
  }
  // A handle that a test has left open must not delay the result.
  process.exit()
}

async function run(args: string[]): Promise<boolean> {
  const { filter, options } = parseCLI(['vitest', 'run', ...args])
  const isEverything = filter.length === 0 && !options.project && !options.testNamePattern
  // Leaves what `npm run test:deep` is for out of the configuration. The workers inherit it.
  if (isEverything) process.env.EVERY_TEST = 'yes'
  const config = path.resolve('scripts/config/vitest.config.ts')
  const vitest = await createVitest('test', { ...options, config, run: true, watch: false })
  try {
    const files = await vitest.globTestSpecifications(filter)
    if (files.length === 0) throw new Fault(`No test file matches: ${args.join(' ')}`)
    if (files.some(file => BROWSER_PROJECTS.includes(file.project.name))) {
      const chromium = ensureChromium()
      // Runs before CHROMIUM_PATH is set below, since it reads from there whether somebody has chosen a browser.
      process.env.HEADLESS_SHELL_PATH = headlessShell()
      process.env.CHROMIUM_PATH = chromium
    }
    const seed = chooseSeed()
    const serverLogs = await keepServerLogs()
    const startedAt = performance.now()
    const { testModules, unhandledErrors } = await vitest.start(filter)
    const minutes = (performance.now() - startedAt) / 60_000
    // Only a name filter skips tests on purpose.
    const counts = countTests(testModules, unhandledErrors.length, { maySkip: options.testNamePattern !== undefined })
    await vitest.close()
    await reportTorture(testModules, seed)
    if (isEverything || process.env.TEST_DEEP || process.env.TEST_TIMES)
      await keepTimes(timesPage(testModules, vitest.config.root, minutes))
    const { leaks, errors } = await serverLogs.end()
    for (const word of [...counts.complaints, ...leaks]) console.error(word)
    for (const name of onlyOnceMore(testModules)) console.error(`passed only when tried once more: ${name}`)
    const failed = counts.failed + leaks.length
    if (failed > 0) for (const error of errors.slice(0, MOST_ERRORS)) console.error(`the servers logged ${error}`)
    console.log(`${counts.passed} passed, ${failed} failed`)
    return failed === 0 && counts.passed > 0
  } finally {
    await vitest.close()
  }
}

async function keepTimes(page: string): Promise<void> {
  await mkdir('reports', { recursive: true })
  await writeFile(process.env.TEST_DEEP ? 'reports/test-times-deep.md' : 'reports/test-times.md', page)
}
