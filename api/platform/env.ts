import * as z from 'zod/mini'
import { isClockSetting } from './clock.ts'
import { addressFault } from './database/address.ts'

/**
 * Every variable that the server uses, validated once at the start; `.env.example` documents them.
 * @throws EnvError with one sentence for each error
 */
export class EnvError extends Error {
  readonly faults: string[]
  constructor(faults: string[]) {
    super(faults.join('\n'))
    this.name = 'EnvError'
    this.faults = faults
  }
}

const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535')),
  z.transform(Number),
)
const postgresUrl = z
  .string()
  .check(z.regex(/^postgres(ql)?:\/\//, { message: 'must start with postgres://', abort: true }), ctx => {
    const fault = addressFault(ctx.value)
    if (fault) ctx.issues.push({ code: 'custom', message: fault, input: ctx.value })
  })
const httpUrl = z.string().check(z.regex(/^https?:\/\/[^/\s]+\/?$/, 'must be an origin such as https://example.org'))
const flag = z.pipe(
  z.enum(['true', 'false'], 'must be true or false'),
  z.transform(value => value === 'true'),
)

const schema = z.object({
  NODE_ENV: z._default(
    z.enum(['development', 'test', 'production'], 'must be development, test or production'),
    'development',
  ),
  PORT: z.prefault(port, '3000'),
  HOST: z._default(z.string(), '0.0.0.0'),
  DATA_DIR: z._default(z.string(), '.data'),
  DATABASE_URL: z.optional(postgresUrl),
  DATABASE_DIRECT_URL: z.optional(postgresUrl),
  PUBLIC_URL: z.optional(httpUrl),
  METRICS_ADDRESS: z.optional(
    z.string().check(z.regex(/^[^\s/]+:\d{1,5}$/, 'must be an address and a port, such as 127.0.0.1:9464')),
  ),
  ADMIN_USERNAME: z._default(z.string().check(z.minLength(1)), 'admin'),
  ADMIN_PASSWORD: z.optional(z.string().check(z.minLength(12, 'must have at least 12 characters'))),
  MANAGER_USERNAME: z._default(z.string().check(z.minLength(1)), 'manager'),
  MANAGER_PASSWORD: z.optional(z.string().check(z.minLength(12, 'must have at least 12 characters'))),
  STRIPE_SECRET_KEY: z.optional(
    z.string().check(z.regex(/^(sk|rk)_(test|live)_/, 'must start with sk_test_ or sk_live_')),
  ),
  STRIPE_WEBHOOK_SECRET: z.prefault(
    z.pipe(
      z.string(),
      z.transform(value =>
        value
          .split(',')
          .map(secret => secret.trim())
          .filter(Boolean),
      ),
    ),
    '',
  ),
  STRIPE_API_URL: z.optional(httpUrl),
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://'))),
  MAIL_RETURNS_ADDRESS: z.optional(
    z.string().check(
      // With a plus and the message's id behind it, the part before the @ has at most 64 letters (RFC 5321).
      z.regex(
        /^[\w.-]{1,27}@[\w.-]+\.[a-z]{2,}$/i,
        'must be an address whose part before the @ has at most 27 letters',
      ),
    ),
  ),
  MAIL_RETURNS_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  VAPID_PUBLIC_KEY: z.optional(
    z.string().check(z.regex(/^B[A-P][\w-]{85}$/, 'must be a public VAPID key: 87 characters of base64url')),
  ),
  VAPID_PRIVATE_KEY: z.optional(
    z.string().check(z.regex(/^[\w-]{43}$/, 'must be a private VAPID key: 43 characters of base64url')),
  ),
  VAPID_SUBJECT: z.optional(
    z.string().check(z.regex(/^(https:\/\/|mailto:)\S+$/, 'must be an address such as mailto:contact@example.org')),
  ),
  TWILIO_ACCOUNT_SID: z.optional(
    z.string().check(z.regex(/^AC[0-9a-f]{32}$/, 'must be an account SID: AC and 32 hexadecimal digits')),
  ),
  TWILIO_AUTH_TOKEN: z.optional(z.string()),
  TWILIO_FROM: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^(\+[1-9]\d{6,14}|MG[0-9a-f]{32}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11})$/,
          'must be a number such as +33700000000, a messaging service (MG…), or a name of 11 letters and digits at most',
        ),
      ),
  ),
  TWILIO_API_URL: z.optional(httpUrl),
  SESSION_SECRET: z.optional(z.string()),
  BOOKS_SIGNING_KEY: z.optional(
    z
      .string()
      .check(
        z.regex(/^[\w-]{43}(,[\w-]{43})*$/, 'must be 32 random bytes as 43 characters of base64url; the new key first'),
      ),
  ),
  TRUSTED_PROXIES: z.prefault(
    z.pipe(z.string().check(z.regex(/^\d$/, 'must be a number of proxies, 0 to 9')), z.transform(Number)),
    '0',
  ),
  RATE_LIMITS: z._default(z.enum(['on', 'off'], 'must be on or off'), 'on'),
  TEST_CLOCK: z.optional(
    z
      .string()
      .check(
        z.refine(
          isClockSetting,
          'must be an instant such as 2026-03-28T12:00:00Z, or file: and the path of a file that holds one',
        ),
      ),
  ),
  JOBS_IN_PROCESS: z.prefault(flag, 'true'),
  STOP_DELAY_SECONDS: z.prefault(
    z.pipe(z.string().check(z.regex(/^\d$/, 'must be a number of seconds, 0 to 9')), z.transform(Number)),
    '0',
  ),
  PRINTER_ADDRESSES: z._default(z.enum(['house', 'any'], 'must be house or any'), 'house'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(
    z.string().check(z.regex(/^https?:\/\/\S+$/, 'must be an address such as http://127.0.0.1:4318')),
  ),
  // The exporter reads it itself.
  OTEL_EXPORTER_OTLP_HEADERS: z.optional(z.string()),
  OTEL_SERVICE_NAME: z._default(z.string(), 'lai-khram'),
  OTEL_TRACES_SAMPLER_ARG: z.prefault(
    z.pipe(
      z.string().check(z.regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a share from 0 to 1, such as 0.1')),
      z.transform(Number),
    ),
    '1',
  ),
  OTEL_PROPAGATORS: z._default(z.enum(['none', 'tracecontext'], 'must be none or tracecontext'), 'none'),
  SERVICE_WORKERS: z._default(z.enum(['on', 'off'], 'must be on or off'), 'on'),
})

export type Env = z.output<typeof schema>

/** Reads and checks the environment; empty variables count as absent. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = schema.safeParse(given)
  const faults = parsed.success
    ? faultsTogether(parsed.data)
    : parsed.error.issues.map(issue => `${issue.path.join('.')} ${issue.message}.`)
  if (faults.length > 0) throw new EnvError(faults)
  return parsed.data as Env
}

/** Errors that only a combination of variables has, mostly in production. */
function faultsTogether(env: Env): string[] {
  const faults: string[] = []
  const need = (wrong: boolean, sentence: string) => wrong && faults.push(sentence)
  const secrets = (env.SESSION_SECRET ?? '').split(',').filter(Boolean)
  need(
    secrets.some(secret => Buffer.byteLength(secret) < 32),
    'SESSION_SECRET must have at least 32 characters (two, comma-separated, while one is rotated out).',
  )
  need(secrets.length > 2, 'SESSION_SECRET takes at most two secrets: the new one first.')
  need(
    env.DATABASE_DIRECT_URL !== undefined && env.DATABASE_URL === undefined,
    'DATABASE_DIRECT_URL needs DATABASE_URL.',
  )
  need(
    (env.VAPID_PUBLIC_KEY === undefined) !== (env.VAPID_PRIVATE_KEY === undefined),
    'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY need each other.',
  )
  need(
    (env.MAIL_RETURNS_ADDRESS === undefined) !== (env.MAIL_RETURNS_SECRET === undefined),
    'MAIL_RETURNS_ADDRESS and MAIL_RETURNS_SECRET need each other.',
  )
  const twilio = [env.TWILIO_ACCOUNT_SID, env.TWILIO_AUTH_TOKEN, env.TWILIO_FROM].filter(Boolean)
  need(twilio.length > 0 && twilio.length < 3, 'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM need each other.')
  need(
    env.OTEL_PROPAGATORS === 'tracecontext' && env.TRUSTED_PROXIES === 0,
    'OTEL_PROPAGATORS=tracecontext needs TRUSTED_PROXIES: without a proxy the header is whatever the caller likes.',
  )
  if (env.NODE_ENV !== 'production') return faults
  need(secrets.length === 0, 'SESSION_SECRET is needed in production: 32 random characters or more.')
  need(env.ADMIN_PASSWORD === undefined, 'ADMIN_PASSWORD is needed in production: 12 characters or more.')
  need(env.PUBLIC_URL === undefined, 'PUBLIC_URL is needed in production: the address that customers type.')
  need(
    env.STRIPE_SECRET_KEY === undefined,
    'STRIPE_SECRET_KEY is needed in production: the payment simulator is refused there.',
  )
  need(env.STRIPE_WEBHOOK_SECRET.length === 0, 'STRIPE_WEBHOOK_SECRET is needed in production.')
  need(env.STRIPE_API_URL !== undefined, 'STRIPE_API_URL is for the simulator and refused in production.')
  need(env.TWILIO_API_URL !== undefined, 'TWILIO_API_URL is for a stand-in and refused in production.')
  need(env.RATE_LIMITS === 'off', 'RATE_LIMITS=off is refused in production.')
  need(env.TEST_CLOCK !== undefined, 'TEST_CLOCK is refused in production.')
  need(env.PRINTER_ADDRESSES === 'any', 'PRINTER_ADDRESSES=any is refused in production.')
  return faults
}
