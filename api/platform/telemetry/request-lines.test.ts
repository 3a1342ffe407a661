import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const PROGRAM = `
  import { createLog, requestLines } from '#api/platform/telemetry/log.ts'
  const logAnswer = requestLines(createLog('info'), 'GET', '/api/menu')
  logAnswer('first', 200, 1)
  logAnswer('second', 304, 2)
  process.exit(0)`

test('a process that ends has written the lines of its last answers', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...['--import', 'tsx', '--input-type=module', '--eval', PROGRAM],
  ])
  const lines = stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Record<string, unknown>)
  expect(lines).toMatchObject([
    { requestId: 'first', route: '/api/menu', status: 200, ms: 1, msg: 'request' },
    { requestId: 'second', route: '/api/menu', status: 304, ms: 2, msg: 'request' },
  ])
})
