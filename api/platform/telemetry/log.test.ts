import { expect, test } from 'vitest'
import { createLog } from './log.ts'

const SECRET = 'canari'
const written: string[] = []
const log = createLog('trace', { write: line => void written.push(line) })

function lineOf(fields: object): string {
  written.length = 0
  log.info(fields, 'said')
  expect(written).toHaveLength(1)
  return written.join('')
}

test.each(['authorization', 'password', 'token', 'trackingToken', 'email', 'phone', 'body'])(
  'says nothing that is called %s, by itself or in what is logged',
  name => {
    expect(lineOf({ [name]: SECRET })).not.toContain(SECRET)
    expect(lineOf({ order: { [name]: SECRET, status: 'pending' } })).not.toContain(SECRET)
  },
)

test.each(['parameters', 'args', 'detail', 'query'])('says nothing of a database error’s %s', name => {
  const err = Object.assign(new Error('duplicate key'), { code: '23505', [name]: SECRET })
  const line = lineOf({ err })
  expect(line).toContain('23505')
  expect(line).not.toContain(SECRET)
})
