/** No engine runs here: what the files of this folder name is checked against what there is. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readEnv } from '#api/platform/env.ts'
import { interpolate, readCompose, type Service, scaledCompose, variablesIn } from './testing/compose.ts'
import { argsOf, isIgnored, readCopy, readIgnorePatterns, readStages } from './testing/dockerfile.ts'

const text = (file: string) => readFileSync(file, 'utf8')
const packageJson = JSON.parse(text('package.json')) as { engines: { node: string }; scripts: Record<string, string> }

const stages = readStages(text('docker/Dockerfile'))
const [build, final] = stages as [(typeof stages)[0], (typeof stages)[0]]

const base = readCompose('docker/compose.yaml')
const scaled = scaledCompose(base, readCompose('docker/compose.scaled.yaml'))
const servicesOf = ({ services }: typeof base) => Object.entries(services)

const composeVariables = [...text('docker/.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
const appVariables = [...text('.env.example').matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name)
/** What the images of others document, as far as we use it. */
const THEIR_VARIABLES: Record<string, string[]> = {
  'postgres:18': ['POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD', 'POSTGRES_INITDB_ARGS'],
  'edoburu/pgbouncer:v1.25.2-p0': ['DB_USER', 'DB_PASSWORD', 'AUTH_TYPE'],
}
/** Someone's docker/.env, filled in as it says. */
const FILLED: Record<string, string> = {
  DOMAIN: 'commande.example.org',
  POSTGRES_PASSWORD: '5f0c2a',
  SESSION_SECRET: 'f'.repeat(64),
  ADMIN_PASSWORD: 'twelve or more',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  SMTP_URL: 'smtps://user:password@smtp.example.org:465',
}

describe('the image', () => {
  it('builds on the current long-term Node and leaves the tools behind', () => {
    expect(stages).toHaveLength(2)
    for (const { image } of stages) {
      const major = Number(image.match(/^node:(\d+)-slim$/)?.[1])
      expect(major % 2).toBe(0)
      expect(major).toBeGreaterThanOrEqual(Number(packageJson.engines.node.match(/\d+/)?.[0]))
    }
    expect(argsOf(build, 'RUN').join('\n')).toMatch(/npm ci.*npm run build.*npm prune --omit=dev/s)
    expect(packageJson.scripts).toHaveProperty('build')
  })

  it('copies only what the repository has and .dockerignore lets through', () => {
    const patterns = readIgnorePatterns(text('.dockerignore'))
    const copied = argsOf(build, 'COPY').flatMap(args => readCopy(args).sources)
    expect(copied).toContain('api')
    for (const source of copied) {
      expect(existsSync(source), source).toBe(true)
      expect(isIgnored(source, patterns), source).toBe(false)
    }
    for (const secret of [
      '.env',
      'docker/.env',
      '.data/secrets.json',
      '.git/config',
      'node_modules/x',
      'api/a.test.ts',
    ]) {
      expect(isIgnored(secret, patterns), secret).toBe(true)
    }
  })

  it('takes over from the build what the build had or made', () => {
    const had = argsOf(build, 'COPY').flatMap(args => readCopy(args).sources)
    for (const { from, sources } of argsOf(final, 'COPY').map(readCopy)) {
      expect(from).toBe(build.name)
      for (const source of sources.map(name => path.relative('/app', name))) {
        const isMade = source === 'dist' || source === 'node_modules'
        expect(
          isMade || (existsSync(source) && had.some(name => source === name || source.startsWith(`${name}/`))),
          source,
        ).toBe(true)
      }
    }
  })

  it('holds what the server reads at run time, where it looks for it', () => {
    const targets = argsOf(final, 'COPY').map(args => path.normalize(readCopy(args).target))
    expect(targets).toEqual(expect.arrayContaining(['dist', 'sql', 'node_modules']))
    for (const folder of ['mails', 'legal']) expect(targets).toContain(`api/features/notifications/${folder}`)
    expect(argsOf(final, 'WORKDIR')).toEqual(['/app'])
  })

  it('runs as nobody in particular, and says by Node alone whether it is ready', () => {
    expect(argsOf(final, 'USER')).toEqual(['node'])
    expect(final.instructions.at(-1)).toEqual({ keyword: 'CMD', args: '["node", "dist/api/main.js"]' })
    expect(existsSync('api/main.ts')).toBe(true)
    const [probe = ''] = argsOf(final, 'HEALTHCHECK')
    const [program, flag, code = ''] = JSON.parse(probe.slice(probe.indexOf('['))) as string[]
    expect([program, flag]).toEqual(['node', '--eval'])
    expect(code).toContain('/readyz')
    expect(() => new Function(code)).not.toThrow()
  })

  it('sets only variables that the server knows', () => {
    const names = argsOf(final, 'ENV').flatMap(args => args.split(' ').map(pair => pair.split('=')[0]))
    expect(appVariables).toEqual(expect.arrayContaining(names))
  })
})

describe.each([
  ['compose.yaml', base],
  ['compose.scaled.yaml over it', scaled],
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
    const file = service.command?.[1]
    if (file) expect(existsSync(file.replace('dist/', '').replace('.js', '.ts')), file).toBe(true)
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
    expect(new Set(used.map(({ name }) => name)).size).toBe(composeVariables.length)
    for (const { name, isRequired } of used) expect(isRequired, name).toBe(name !== 'MANAGER_PASSWORD')
    expect(() => environmentOf(compose.services.app, {})).toThrow('is not set')
  })

  it('gives the server an environment that it accepts in production', () => {
    for (const [name, service] of servicesOf(compose)) {
      if (service.image !== 'lai-khram') continue
      const fromImage = argsOf(final, 'ENV').flatMap(args => args.split(' ').map(pair => pair.split('=')))
      const env = readEnv({ ...Object.fromEntries(fromImage), ...environmentOf(service) })
      expect(env, name).toMatchObject({ NODE_ENV: 'production', TRUSTED_PROXIES: 1 })
      expect(env.PUBLIC_URL).toBe('https://commande.example.org')
    }
  })

  it('opens the proxy alone to the world, and the database to nobody outside', () => {
    const open = servicesOf(compose).filter(([, { ports }]) => ports)
    expect(open.map(([name]) => name)).toEqual(['proxy'])
    expect(compose.networks?.inside).toEqual({ internal: true })
    expect(compose.services.db?.networks).toEqual(['inside'])
    expect(compose.services.proxy?.networks).toEqual(['outside'])
  })

  it('keeps the server from writing anywhere but to its volume', () => {
    expect(compose.services.app).toMatchObject({ read_only: true, cap_drop: ['ALL'], volumes: ['data:/data'] })
    expect(argsOf(final, 'ENV').join(' ')).toContain('DATA_DIR=/data')
  })

  it('leads every database address to a server that answers there', () => {
    const ini = text('docker/pgbouncer.ini')
    const ports: Record<string, string> = { db: '5432', pgbouncer: ini.match(/^listen_port = (\d+)$/m)?.[1] ?? '' }
    for (const [, service] of servicesOf(compose)) {
      const { DATABASE_URL, DATABASE_DIRECT_URL } = environmentOf(service)
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
    expect(worker?.command).toEqual(['node', 'dist/api/worker.js'])
    for (const service of [app, worker]) {
      const { JOBS_IN_PROCESS, DATABASE_URL = '', DATABASE_DIRECT_URL = '' } = environmentOf(service)
      expect(JOBS_IN_PROCESS).toBe('false')
      expect(new URL(DATABASE_URL).hostname).toBe('pgbouncer')
      expect(new URL(DATABASE_DIRECT_URL).hostname).toBe('db')
    }
  })

  it('pools by transaction, to the same database, for the same user', () => {
    const ini = text('docker/pgbouncer.ini')
    expect(ini).toMatch(/^pool_mode = transaction$/m)
    expect(ini).toMatch(/^lai_khram = host=db port=5432 dbname=lai_khram$/m)
    expect(ini).toMatch(/^auth_type = scram-sha-256$/m)
    expect(environmentOf(scaled.services.pgbouncer)).toMatchObject({ DB_USER: 'lai_khram', AUTH_TYPE: 'scram-sha-256' })
    expect(Number(ini.match(/^default_pool_size = (\d+)$/m)?.[1])).toBeLessThanOrEqual(40)
  })
})

describe('the proxy', () => {
  const caddyfile = text('docker/Caddyfile')

  it('leads to the app on its port, events unbuffered', () => {
    expect(base.services).toHaveProperty(caddyfile.match(/name (\w+)/)?.[1] ?? '')
    expect(argsOf(final, 'ENV').join(' ')).toContain(`PORT=${caddyfile.match(/port (\d+)/)?.[1]}`)
    expect(caddyfile).toMatch(/^\t\tflush_interval -1$/m)
  })

  it('shows nobody the figures, and lets pages ask whether the server is there', () => {
    const [, hidden = ''] = caddyfile.match(/@inside path (.*)/) ?? []
    expect(hidden.split(' ')).toContain('/metrics')
    expect(hidden).not.toContain('/healthz')
  })
})

function environmentOf(service: Service | undefined, variables = FILLED): Record<string, string> {
  const pairs = Object.entries(service?.environment ?? {})
  return Object.fromEntries(pairs.map(([name, value]) => [name, interpolate(value, variables)]))
}

function isProbed(service: Service | undefined): boolean {
  return service?.image === 'lai-khram' || service?.healthcheck?.test !== undefined
}
