import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test.each([
  ['by itself', ''],
  ['by its own exit', 'process.exit(0)'],
  ['by an error that nobody caught', "setImmediate(() => { throw new Error('fault') })"],
])('a process that ends %s has written its last lines, in their order', async (_, ending) => {
  const program = `
    import { createLog } from '#api/platform/telemetry/log.ts'
    const log = createLog('info')
    for (const status of [200, 304]) log.info({ status }, 'request')
    ${ending}`
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...['--import', 'tsx', '--input-type=module', '--eval', program],
  ]).catch((failed: { stdout: string }) => failed)
  const lines = stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Record<string, unknown>)
  expect(lines).toMatchObject([
    { status: 200, msg: 'request' },
    { status: 304, msg: 'request' },
  ])
})
