/** Vitest's modules that were cached before, with our repair (scripts/patches). */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Node resolves `vitest` for a folder within the repository alone. */
const MODULES = path.resolve('node_modules')

test('a global setup whose module came from the cache reads the stack of an error', () => {
  const folder = mkdtempSync(path.join(MODULES, '.module-cache-'))
  try {
    write(
      'vitest.config.ts',
      `export default { test: { globalSetup: 'setup.ts', experimental: { fsModuleCache: true } } }`,
    )
    write('setup.ts', `export default () => { if (!new Error('x').stack) throw new Error('no stack') }`)
    write('one.test.ts', `import { expect, test } from 'vitest'\ntest('runs', () => { expect(1).toBe(1) })`)
    for (const time of ['cold', 'warm']) {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [path.resolve('node_modules/vitest/vitest.mjs'), 'run'],
        {
          cwd: folder,
          encoding: 'utf8',
          env: { ...process.env, VITEST: undefined, VITEST_WORKER_ID: undefined, VITEST_POOL_ID: undefined },
        },
      )
      expect({ time, status, passed: stdout.includes('1 passed'), stderr }).toEqual({
        time,
        status: 0,
        passed: true,
        stderr: '',
      })
    }
  } finally {
    rmSync(folder, { recursive: true })
  }

  function write(file: string, text: string): void {
    writeFileSync(path.join(folder, file), text)
  }
})
