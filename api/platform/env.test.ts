import { describe, expect, test } from 'vitest'
import { type EnvError, readEnv } from './env.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'a secret of the tests and long enough to be one',
  ADMIN_PASSWORD: 'twelve characters',
  PUBLIC_URL: 'https://lai-khram.example',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
}

function faultsOf(env: Record<string, string>): string[] {
  try {
    readEnv(env)
    return []
  } catch (error) {
    return (error as EnvError).faults
  }
}

test('production starts with what it needs', () => {
  expect(faultsOf(PRODUCTION)).toEqual([])
})

describe('production refuses', () => {
  test.each([
    ['RATE_LIMITS', 'off'],
    ['TEST_CLOCK', '2026-03-28T12:00:00Z'],
    ['PRINTER_ADDRESSES', 'any'],
    ['STRIPE_API_URL', 'http://127.0.0.1:1'],
    ['TWILIO_API_URL', 'http://127.0.0.1:1'],
    ['ADMIN_PASSWORD', 'short'],
  ])('%s=%s', (name, value) => {
    expect(faultsOf({ ...PRODUCTION, [name]: value })).toEqual([expect.stringContaining(name)])
  })

  test.each(['SESSION_SECRET', 'ADMIN_PASSWORD', 'PUBLIC_URL', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])(
    'to start without %s',
    name => {
      expect(faultsOf({ ...PRODUCTION, [name]: '' })).toEqual([expect.stringContaining(name)])
    },
  )
})

test('a session secret has 32 characters, in rotation each of both', () => {
  const short = 'x'.repeat(31)
  expect(faultsOf({ SESSION_SECRET: short })).toEqual([expect.stringContaining('at least 32 characters')])
  expect(faultsOf({ SESSION_SECRET: `${'x'.repeat(32)},${short}` })).toHaveLength(1)
  expect(faultsOf({ SESSION_SECRET: `${'x'.repeat(32)},${'y'.repeat(32)}` })).toEqual([])
})

test('a caller’s trace is gone on with only behind a proxy', () => {
  expect(faultsOf({ OTEL_PROPAGATORS: 'tracecontext' })).toEqual([expect.stringContaining('needs TRUSTED_PROXIES')])
  expect(faultsOf({ OTEL_PROPAGATORS: 'tracecontext', TRUSTED_PROXIES: '1' })).toEqual([])
})

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
  ['OTEL_TRACES_SAMPLER_ARG', 'half'],
  ['OTEL_PROPAGATORS', 'b3'],
  ['MAIL_RETURNS_ADDRESS', 'contact'],
  ['MAIL_RETURNS_ADDRESS', 'one-name-that-is-by-far-too-long@exemple.fr'],
  ['MAIL_RETURNS_SECRET', 'short'],
  ['METRICS_ADDRESS', '9464'],
  ['METRICS_ADDRESS', 'http://127.0.0.1:9464'],
])('%s=%s is refused', (name, value) => {
  expect(faultsOf({ [name]: value })).toEqual([expect.stringContaining(name)])
})
