/** The unit as systemd reads it, and the application with the system calls that its filter refuses. */
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type House, openHouse } from '../house.ts'
import { callsOf, said, UNIT } from './systemd.ts'

/** The level at which `systemd-analyze security` calls a service OK is below 5; ten times that, as it counts here. */
const LEAST_EXPOSED = '30'

test('systemd finds no fault in the unit, and an exposure of 3.0 or less', () => {
  expect(said('systemd-analyze', 'systemd', ['verify', '--man=no', UNIT]).text).toBe('')
  const { status, text } = said('systemd-analyze', 'systemd', [
    ...['security', '--offline=true', '--no-pager', `--threshold=${LEAST_EXPOSED}`],
    UNIT,
  ])
  expect(status, text).toBe(0)
  process.stdout.write(`${/Overall exposure level.*: ([\d.]+)/.exec(text)?.[0]}\n`)
})

test('the application takes an account, its photo and a login with every refused system call refused', {
  timeout: 120_000,
}, async () => {
  const refused = refusedCalls()
  // Node compiles JavaScript by memory that is executed later, which the unit must not refuse.
  expect(refused).not.toContain('mprotect')
  const house = await underFilter(refused)
  const origin = `http://127.0.0.1:${house.port}`
  const account = { email: 'a@exemple.fr', password: 'nuages-et-lotus', name: 'Achara', phone: '01 99 00 12 34' }
  const registered = await post(origin, '/api/auth/register', account)
  expect(registered.status).toBe(201)
  const { token } = (await registered.json()) as { token: string }
  const photo = await sharp({ create: { width: 640, height: 640, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const picture = {
    user_email: account.email,
    image_data: `data:image/png;base64,${photo.toString('base64')}`,
    filename: 'moi.png',
  }
  expect((await post(origin, '/api/user/profile/image', picture, token)).status).toBe(200)
  expect((await post(origin, '/api/auth/login', account)).status).toBe(200)
  expect(await house.stopped()).toBe(0)
})

/** What `SystemCallFilter=` takes out of @system-service, and all that is not in it. */
function refusedCalls(): string[] {
  const filters = [...readFileSync(UNIT, 'utf8').matchAll(/^SystemCallFilter=(.+)$/gm)].map(([, value = '']) => value)
  expect(filters[0]).toBe('@system-service')
  const out = filters.slice(1).flatMap(value => value.replace(/^~/, '').split(' '))
  const allowed = new Set(callsOf(['@system-service']))
  for (const call of callsOf(out)) allowed.delete(call)
  return callsOf(['@known']).filter(call => !allowed.has(call))
}

/** Starts the application with these calls answered by EPERM, as `SystemCallErrorNumber` has it. */
async function underFilter(refused: readonly string[]): Promise<House> {
  said('strace', 'strace', ['--version'])
  // Names that this machine's strace does not know are of other architectures: `?` lets it pass over them.
  const calls = refused.map(call => `?${call}`).join(',')
  const tracing = [`--trace=${calls}`, `--inject=${calls}:error=EPERM`, '--output=/dev/null']
  return await openHouse({}, ['strace', '--follow-forks', '--seccomp-bpf', '--quiet=all', ...tracing])
}

function post(origin: string, address: string, body: object, token?: string): Promise<Response> {
  return fetch(origin + address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
}
