import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { createLog, loggedError } from './log.ts'

/** An error in the form that the drivers make. */
function databaseError(code: string, message: string, more: Record<string, string> = {}): Error {
  return Object.assign(new Error(message), { name: 'PostgresError', severity: 'ERROR', code, ...more })
}

test('tells what kind of error the database had, without the values that it quotes', () => {
  const error = databaseError('22P02', 'invalid input syntax for type integer: "(Camille "Cam" Renard)"', {
    detail: 'Failing row contains (Camille Renard).',
    where: 'PL/pgSQL function with Camille Renard',
    table_name: 'customers',
  })
  const logged = loggedError(new Error('not saved', { cause: error }))
  expect(logged).toMatchObject({
    message: 'not saved',
    cause: { code: '22P02', table_name: 'customers', message: 'invalid input syntax for type integer: "…"' },
  })
  expect(JSON.stringify(logged)).not.toContain('Renard')
  expect((logged as { stack: string }).stack).toContain('logged-error.test.ts')
})

test('keeps the names of ours that a broken constraint is logged by', () => {
  const message = 'duplicate key value violates unique constraint "customers_email"'
  const error = databaseError('23505', message, { detail: 'Key (email)=(camille@exemple.fr) already exists.' })
  expect(loggedError(error)).toMatchObject({ message })
  expect(JSON.stringify(loggedError(error))).not.toContain('camille')
})

test('tells nothing that the payment provider repeats', () => {
  const error = new Stripe.errors.StripeInvalidRequestError({
    type: 'invalid_request_error',
    message: 'camille@exemple.fr is no address, sk_test_1 said',
    param: 'customer_email',
  } as never)
  const logged = loggedError(error)
  expect(logged).toMatchObject({ provider: { param: 'customer_email' } })
  expect(JSON.stringify(logged)).not.toMatch(/camille|sk_test/)
})

test('tells everything of an error of ours', () => {
  expect(loggedError(new Error('no session secret'))).toMatchObject({ message: 'no session secret' })
})

test('is what every log writes of an error', () => {
  const lines: string[] = []
  createLog('info', { write: line => void lines.push(line) }).error(
    { err: databaseError('22001', 'value "Camille Renard" is too long') },
    'request failed',
  )
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'request failed', err: { code: '22001' } })
  expect(lines[0]).not.toContain('Renard')
})
