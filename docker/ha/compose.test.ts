/** Checks, without Docker, that the pair's compose file names only what exists, and that its parts lead to each other. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { singleHosts } from '#api/platform/database/address.ts'
import { readEnv } from '#api/platform/env.ts'
import { extendedCompose, interpolate, readCompose, type Service, variablesIn } from '../testing/compose.ts'
import { environmentOf, readStages } from '../testing/dockerfile.ts'
import { documentedVariables } from '../testing/documented-variables.ts'

const text = (file: string) => readFileSync(path.join('docker', file), 'utf8')
const grounds = Object.fromEntries(
  ['compose.yaml', 'compose.scaled.yaml'].map(file => [file, readCompose(`docker/${file}`)]),
)
const pair = extendedCompose(readCompose('docker/compose.ha.yaml'), grounds)
const services = Object.entries(pair.services)
const ofImage = (image: string) => services.filter(([, service]) => service.image === image)
const FILLED: Record<string, string> = Object.fromEntries(
  documentedVariables('docker/.env.example').map(name => [name, `${name.toLowerCase()}-of-32-letters-and-digits`]),
)
Object.assign(FILLED, { DOMAIN: 'commande.example.org', STRIPE_SECRET_KEY: 'sk_live_x', SMTP_URL: 'smtp://one:587' })
for (const name of Object.keys(FILLED)) if (/^(MAIL_RETURNS|VAPID|TWILIO|OTEL|BOOKS)_/.test(name)) delete FILLED[name]

function filled({ environment = {} }: Service): Record<string, string> {
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, interpolate(value, FILLED)]))
}

it.each(services)('%s names only what there is', (_name, service) => {
  for (const volume of service.volumes ?? []) {
    const [source = ''] = volume.split(':')
    if (source.startsWith('.')) expect(existsSync(path.join('docker', source)), source).toBe(true)
    else expect(pair.volumes).toHaveProperty(source)
  }
  for (const network of service.networks ?? []) expect(pair.networks).toHaveProperty(network)
  for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
    expect(pair.services).toHaveProperty(other)
    const isProbed = pair.services[other]?.build !== undefined || pair.services[other]?.healthcheck?.test !== undefined
    if (condition === 'service_healthy') expect(isProbed, other).toBe(true)
  }
})

it.each(services)('%s keeps no more of its log than 50 MB', (_name, { logging }) => {
  expect(logging).toEqual({ driver: 'local', options: { 'max-size': '10m', 'max-file': '5' } })
})

it('has three for the API, two for the jobs, two databases, three that decide, two proxies', () => {
  const counts = services.map(([name, { deploy }]) => [name, deploy?.replicas ?? 1])
  expect(Object.fromEntries(counts)).toEqual({
    ...{ app: 3, worker: 2, pgbouncer: 1, haproxy: 1, 'db-one': 1, 'db-two': 1 },
    ...{ 'etcd-one': 1, 'etcd-two': 1, 'etcd-three': 1, proxy: 1, 'proxy-two': 1 },
  })
})

it('gives the server an environment that it accepts in production, pooled but for what needs a session', () => {
  const ofDockerfile = environmentOf(readStages(text('Dockerfile')).at(-1))
  for (const [name, service] of ofImage('lai-khram')) {
    const env = readEnv({ ...ofDockerfile, ...filled(service) })
    expect(env, name).toMatchObject({ NODE_ENV: 'production', JOBS_IN_PROCESS: false })
    expect(new URL(env.DATABASE_URL ?? '').host).toBe('pgbouncer:6432')
    expect(singleHosts(env.DATABASE_DIRECT_URL ?? '').map(({ host }) => host)).toEqual(['db-one:5432', 'db-two:5432'])
  }
})

it('leads from PgBouncer by HAProxy to the node that Patroni calls the primary', () => {
  expect(text('ha/pgbouncer.ini')).toMatch(/^lai_khram = host=haproxy port=5000 dbname=lai_khram$/m)
  const haproxy = text('ha/haproxy.cfg')
  expect(haproxy).toContain('bind *:5000')
  const servers = [...haproxy.matchAll(/^\tserver \w+ (\S+):(\d+) check port (\d+)$/gm)]
  const patroni = parse(text('ha/patroni.yaml'))
  for (const [, host = '', port, restPort] of servers) {
    const { PATRONI_POSTGRESQL_CONNECT_ADDRESS, PATRONI_RESTAPI_CONNECT_ADDRESS, PATRONI_NAME } = filled(
      pair.services[host] as Service,
    )
    expect([PATRONI_NAME, PATRONI_POSTGRESQL_CONNECT_ADDRESS]).toEqual([host, `${host}:${port}`])
    expect(PATRONI_RESTAPI_CONNECT_ADDRESS).toBe(`${host}:${restPort}`)
    expect([patroni.postgresql.listen, patroni.restapi.listen]).toEqual([`0.0.0.0:${port}`, `0.0.0.0:${restPort}`])
  }
  expect(servers.map(([, host]) => host)).toEqual(ofImage('lai-khram-postgres').map(([name]) => name))
})

it('pools as the installation on one machine does', () => {
  const settingsOf = (ini: string) => ini.split('[pgbouncer]')[1]?.replace(/^;.*\n/gm, '')
  expect(settingsOf(text('ha/pgbouncer.ini'))).toBe(settingsOf(text('pgbouncer.ini')))
})

it('has Patroni ask those who decide, and each of them know the others', () => {
  const members = services.map(([name]) => name).filter(name => name.startsWith('etcd-'))
  expect(parse(text('ha/patroni.yaml')).etcd3.hosts).toBe(members.map(name => `${name}:2379`).join())
  for (const name of members) {
    const { ETCD_INITIAL_CLUSTER, ETCD_NAME, ETCD_ADVERTISE_CLIENT_URLS } = filled(pair.services[name] as Service)
    expect(ETCD_INITIAL_CLUSTER).toBe(members.map(member => `${member}=http://${member}:2380`).join())
    expect([ETCD_NAME, ETCD_ADVERTISE_CLIENT_URLS]).toEqual([name, `http://${name}:2379`])
  }
})

it('keeps the data and the archive on volumes, where Postgres and pgBackRest write', () => {
  const folder = parse(text('ha/patroni.yaml')).postgresql.data_dir
  expect(text('ha/pgbackrest.conf')).toContain(`\npg1-path=${folder}\n`)
  for (const [name, { volumes = [] }] of ofImage('lai-khram-postgres')) {
    expect(folder.startsWith(volumes.find(volume => volume.startsWith(`${name}:`))?.split(':')[1])).toBe(true)
    const archive = volumes.find(volume => volume.startsWith('archive:'))?.split(':')[1]
    expect(text('ha/pgbackrest.conf')).toContain(`\nrepo1-path=${archive}\n`)
  }
})

it('opens the proxies alone to the world, and asks for every secret', () => {
  expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['proxy', 'proxy-two'])
  expect(pair.networks?.inside).toEqual({ internal: true })
  for (const [name, { networks }] of services) {
    if (!['app', 'worker', 'proxy', 'proxy-two'].includes(name)) expect(networks, name).toEqual(['inside'])
  }
  const secrets = services.flatMap(([, service]) => variablesIn(JSON.stringify(service)))
  const documented = documentedVariables('docker/.env.example')
  for (const { name, isRequired } of secrets) {
    expect(documented).toContain(name)
    expect(isRequired, name).toBe(
      !/^(MANAGER_PASSWORD|BOOKS_SIGNING_KEY|MAIL_RETURNS_\w+|VAPID_\w+|TWILIO_\w+|OTEL_\w+)$/.test(name),
    )
  }
})
