/** Checks, without Docker, that everything which the compose files, the proxy and the pooler name exists. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { connectionLimits } from '#api/http/node-server.ts'
import { readEnv } from '#api/platform/env.ts'
import { API_OPTIONS } from '#scripts/start/process/api-program.ts'
import { interpolate, mergedCompose, readCompose, type Service, variablesIn } from './testing/compose.ts'
import { environmentOf, readStages } from './testing/dockerfile.ts'
import { documentedVariables } from './testing/documented-variables.ts'

const text = (file: string) => readFileSync(file, 'utf8')
const base = readCompose('docker/compose.yaml')
const scaled = mergedCompose(base, readCompose('docker/compose.scaled.yaml'))
const watched = mergedCompose(scaled, readCompose('docker/compose.observability.yaml'))
const servicesOf = ({ services }: typeof base) => Object.entries(services)

const imageEnvironment = environmentOf(readStages(text('docker/Dockerfile')).at(-1))
const composeVariables = documentedVariables('docker/.env.example')
const appVariables = documentedVariables('.env.example')
/** The variables that the documentation of foreign images lists, as far as we use them. */
const THEIR_VARIABLES: Record<string, string[]> = {
  'postgres:18': ['POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD', 'POSTGRES_INITDB_ARGS'],
  'edoburu/pgbouncer:v1.25.2-p0': ['DB_USER', 'DB_PASSWORD', 'AUTH_TYPE'],
  'prom/prometheus:v3.5.0': [],
  'grafana/grafana:12.2.0': [
    'GF_ANALYTICS_CHECK_FOR_UPDATES',
    'GF_ANALYTICS_REPORTING_ENABLED',
    'GF_AUTH_ANONYMOUS_ENABLED',
    'GF_AUTH_ANONYMOUS_ORG_ROLE',
    'GF_AUTH_BASIC_ENABLED',
    'GF_AUTH_DISABLE_LOGIN_FORM',
    'GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH',
    'GF_SECURITY_DISABLE_INITIAL_ADMIN_CREATION',
    'GF_USERS_DEFAULT_LANGUAGE',
  ],
}
/** The application starts without these, and then does not offer what they are for. */
const OPTIONAL = /^(MANAGER_PASSWORD|BOOKS_SIGNING_KEY|MAIL_RETURNS_\w+|VAPID_\w+|TWILIO_\w+|OTEL_\w+)$/
/** Those that `ha/compose.test.ts` looks at. */
const PAIR_ALONE = ['REPLICATION_PASSWORD', 'ARCHIVE_KEY']
/** A docker/.env, filled in as its comments say. */
const FILLED: Record<string, string> = {
  DOMAIN: 'commande.example.org',
  POSTGRES_PASSWORD: '5f0c2a',
  SESSION_SECRET: 'f'.repeat(64),
  ADMIN_PASSWORD: 'twelve or more',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  SMTP_URL: 'smtps://user:password@smtp.example.org:465',
}

describe.each([
  ['compose.yaml', base],
  ['compose.scaled.yaml over it', scaled],
  ['compose.observability.yaml over both', watched],
])('%s', (_, compose) => {
  it.each(servicesOf(compose))('%s names only what there is', (_name, service) => {
    if (service.build)
      expect(existsSync(path.join('docker', service.build.context, service.build.dockerfile))).toBe(true)
    for (const [source = '', target = ''] of (service.volumes ?? []).map(volume => volume.split(':'))) {
      if (source.startsWith('.')) expect(existsSync(path.join('docker', source)), source).toBe(true)
      else expect(compose.volumes).toHaveProperty(source)
      expect(path.isAbsolute(target)).toBe(true)
    }
    for (const network of service.networks ?? []) expect(compose.networks).toHaveProperty(network)
    for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
      expect(compose.services).toHaveProperty(other)
      if (condition === 'service_healthy') expect(isProbed(compose.services[other])).toBe(true)
    }
    const file = service.image === 'lai-khram' ? service.command?.at(-1) : undefined
    if (file) expect(existsSync(file.replace('dist/api/', 'api/process/').replace('.js', '.ts')), file).toBe(true)
  })

  it.each(servicesOf(compose))('%s keeps no more of its log than 50 MB', (_name, { logging }) => {
    expect(logging).toEqual({ driver: 'local', options: { 'max-size': '10m', 'max-file': '5' } })
  })

  it.each(servicesOf(compose))('%s sets only variables that its program knows', (name, { image, environment = {} }) => {
    const fromCaddyfile = [...text('docker/Caddyfile').matchAll(/\{\$(\w+)\}/g)].map(([, variable]) => variable)
    const known = image === 'lai-khram' ? appVariables : (THEIR_VARIABLES[image ?? ''] ?? fromCaddyfile)
    expect(known).toEqual(expect.arrayContaining(Object.keys(environment)))
    if (name === 'proxy') expect(Object.keys(environment)).toEqual(fromCaddyfile)
  })

  it('asks for every secret, and docker/.env.example explains each', () => {
    const used = servicesOf(compose).flatMap(([, service]) => variablesIn(JSON.stringify(service)))
    expect(composeVariables).toEqual(expect.arrayContaining(used.map(({ name }) => name)))
    const ofAll = [...used.map(({ name }) => name), ...PAIR_ALONE]
    expect(new Set(ofAll).size).toBe(composeVariables.length)
    for (const { name, isRequired } of used) expect(isRequired, name).toBe(!OPTIONAL.test(name))
    expect(() => filled(compose.services.app, {})).toThrow('is not set')
  })

  it('gives the server an environment that it accepts in production', () => {
    for (const [name, service] of servicesOf(compose)) {
      if (service.image !== 'lai-khram') continue
      const env = readEnv({ ...imageEnvironment, ...filled(service) })
      expect(env, name).toMatchObject({ NODE_ENV: 'production', TRUSTED_PROXIES: 1 })
      expect(env.PUBLIC_URL).toBe('https://commande.example.org')
    }
  })

  it('opens the proxy alone to the world, and the database to nobody outside', () => {
    const open = servicesOf(compose).filter(([, { ports }]) => ports?.some(port => !port.startsWith('127.0.0.1:')))
    expect(open.map(([name]) => name)).toEqual(['proxy'])
    expect(compose.networks?.inside).toEqual({ internal: true })
    expect(compose.services.db?.networks).toEqual(['inside'])
    expect(compose.services.proxy?.networks).toEqual(['outside'])
  })

  it('keeps the server from writing anywhere but to its volume', () => {
    expect(compose.services.app).toMatchObject({ read_only: true, cap_drop: ['ALL'], volumes: ['data:/data'] })
    expect(imageEnvironment.DATA_DIR).toBe('/data')
  })

  it('leads every database address to a server that answers there', () => {
    const ini = text('docker/pgbouncer.ini')
    const ports: Record<string, string> = { db: '5432', pgbouncer: ini.match(/^listen_port = (\d+)$/m)?.[1] ?? '' }
    for (const [, service] of servicesOf(compose)) {
      const { DATABASE_URL, DATABASE_DIRECT_URL } = filled(service)
      for (const address of [DATABASE_URL, DATABASE_DIRECT_URL].filter(value => value !== undefined)) {
        const { hostname, port, username, pathname } = new URL(address)
        expect(compose.services).toHaveProperty(hostname)
        expect(port).toBe(ports[hostname])
        expect(username).toBe(compose.services.db?.environment?.POSTGRES_USER)
        expect(pathname).toBe(`/${compose.services.db?.environment?.POSTGRES_DB}`)
      }
    }
  })
})

describe('the scaled installation', () => {
  it('runs three web processes without jobs and one for the jobs, pooled but for what needs a session', () => {
    const { app, worker } = scaled.services
    expect(app?.deploy?.replicas).toBe(3)
    expect(worker?.command).toEqual(['node', ...API_OPTIONS, 'dist/api/worker.js'])
    for (const service of [app, worker]) {
      const { JOBS_IN_PROCESS, DATABASE_URL = '', DATABASE_DIRECT_URL = '' } = filled(service)
      expect(JOBS_IN_PROCESS).toBe('false')
      expect(new URL(DATABASE_URL).hostname).toBe('pgbouncer')
      expect(new URL(DATABASE_DIRECT_URL).hostname).toBe('db')
    }
  })

  it('pools by transaction, to the same database, for the same user', () => {
    const ini = text('docker/pgbouncer.ini')
    expect(ini).toMatch(/^pool_mode = transaction$/m)
    expect(ini).toMatch(
      /^lai_khram = host=db port=5432 dbname=lai_khram connect_query='set statement_timeout = 60000'$/m,
    )
    expect(ini).toMatch(/^auth_type = scram-sha-256$/m)
    expect(filled(scaled.services.pgbouncer)).toMatchObject({ DB_USER: 'lai_khram', AUTH_TYPE: 'scram-sha-256' })
    expect(Number(ini.match(/^default_pool_size = (\d+)$/m)?.[1])).toBeLessThanOrEqual(40)
  })
})

describe('the proxy', () => {
  const caddyfile = text('docker/Caddyfile')

  it('leads to the app on its port, events unbuffered', () => {
    expect(base.services).toHaveProperty(caddyfile.match(/name (\w+)/)?.[1] ?? '')
    expect(caddyfile.match(/port (\d+)/)?.[1]).toBe(imageEnvironment.PORT)
    expect(caddyfile).toMatch(/^\t\tflush_interval -1$/m)
  })

  it('ends connections out of use before the app does', () => {
    const seconds = Number(caddyfile.match(/^\t\t\tkeepalive (\d+)s$/m)?.[1])
    expect(seconds * 1000).toBeLessThan(connectionLimits({ TRUSTED_PROXIES: 1 }).idleMs)
  })

  it('shows nobody the figures, and lets pages ask whether the server is there', () => {
    const [, hidden = ''] = caddyfile.match(/@inside path (.*)/) ?? []
    expect(hidden.split(' ')).toContain('/metrics')
    expect(hidden).not.toContain('/healthz')
  })
})

/** A service's environment, as its container receives it. */
function filled(service: Service | undefined, variables = FILLED): Record<string, string> {
  const pairs = Object.entries(service?.environment ?? {})
  return Object.fromEntries(pairs.map(([name, value]) => [name, interpolate(value, variables)]))
}

function isProbed(service: Service | undefined): boolean {
  return service?.image === 'lai-khram' || service?.healthcheck?.test !== undefined
}
