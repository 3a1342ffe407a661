import { createSecretKey } from 'node:crypto'
import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { derivedKey } from '#api/platform/secrets.ts'
import {
  endOfSession,
  isUseWorthNoting,
  lastInstantOf,
  readToken,
  type SessionToken,
  signToken,
} from './session-tokens.ts'

const SECRETS = ['the newest secret of the tests, thirty-two', 'the one before it, also of thirty-two'] as const
const NOW = new Date('2026-11-21T09:00:00Z')
const LATER = new Date('2026-11-21T17:00:00Z')
const TOKEN: SessionToken = {
  kind: 'customer',
  ownerId: '11111111-1111-4111-8111-111111111111',
  sessionId: '22222222-2222-4222-8222-222222222222',
}

const sign = (secrets: readonly string[] = SECRETS, token = TOKEN) => signToken(secrets, token, NOW, LATER)
const read = (token: string, secrets: readonly string[] = SECRETS, now = NOW) => readToken(secrets, token, now)

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const decoded = (part: string | undefined) => JSON.parse(Buffer.from(part ?? '', 'base64url').toString())

/** The token with its header or claims changed and the signature left as it was. */
async function altered(change: { header?: object; claims?: object }): Promise<string> {
  const [header, claims, signature] = (await sign()).split('.')
  return [
    encoded({ ...decoded(header), ...change.header }),
    encoded({ ...decoded(claims), ...change.claims }),
    signature,
  ].join('.')
}

/** A token signed with the right key whose claims the API would never write. */
async function resigned(claims: object, alg = 'HS256'): Promise<string> {
  const [header, own] = (await sign()).split('.')
  const key = createSecretKey(derivedKey(SECRETS[0], 'session tokens'))
  return new SignJWT({ ...decoded(own), ...claims }).setProtectedHeader({ ...decoded(header), alg }).sign(key)
}

test('reads what it signed', async () => {
  expect(await read(await sign())).toEqual(TOKEN)
  expect(await read(await resigned({}))).toEqual(TOKEN)
})

test('reads tokens of the secret before the newest, and no longer once that is gone', async () => {
  const old = await sign([SECRETS[1]])
  expect(await read(old)).toEqual(TOKEN)
  expect(await read(old, [SECRETS[0]])).toBeNull()
})

test('signs with the newest secret', async () => {
  expect(await read(await sign(), [SECRETS[0]])).toEqual(TOKEN)
  expect(await read(await sign(), [SECRETS[1]])).toBeNull()
})

test('refuses a token at its expiry, not before', async () => {
  const token = await sign()
  expect(await read(token, SECRETS, new Date(LATER.getTime() - 1000))).toEqual(TOKEN)
  expect(await read(token, SECRETS, LATER)).toBeNull()
})

test.each([
  ['another owner', { claims: { sub: '33333333-3333-4333-8333-333333333333' } }],
  ['another audience', { claims: { aud: 'staff' } }],
  ['a later expiry', { claims: { exp: 4_000_000_000 } }],
  ['another key id', { header: { kid: 'ffffffffffffffff' } }],
  ['no key id', { header: { kid: undefined } }],
  ['no algorithm', { header: { alg: 'none' } }],
  ['another algorithm', { header: { alg: 'HS512' } }],
])('refuses a token altered to %s', async (_, change) => {
  expect(await read(await altered(change))).toBeNull()
})

test('refuses a token without a signature', async () => {
  const unsigned = `${encoded({ alg: 'none' })}.${encoded({ ...TOKEN, aud: 'customer', iss: 'lai-khram' })}.`
  expect(await read(unsigned)).toBeNull()
  const [header, claims] = (await altered({ header: { alg: 'none' } })).split('.')
  expect(await read(`${header}.${claims}.`)).toBeNull()
})

test.each([
  ['another issuer', { iss: 'somebody' }],
  ['an audience that is none of ours', { aud: 'reports' }],
  ['two audiences', { aud: ['customer', 'staff'] }],
  ['no session', { sid: undefined }],
  ['a session that is no id', { sid: "' or true --" }],
  ['an owner that is no id', { sub: 'admin' }],
  ['no expiry', { exp: undefined }],
])('refuses a token that is signed rightly but names %s', async (_, claims) => {
  expect(await read(await resigned(claims))).toBeNull()
})

test('refuses our key under another algorithm', async () => {
  expect(await read(await resigned({}, 'HS512'))).toBeNull()
})

test.each(['', 'x', 'a.b', 'a.b.c', '..', 'é.é.é'])('refuses %j', async text => {
  expect(await read(text)).toBeNull()
})

test('signs with a key that is not the secret itself', async () => {
  const [header, own] = (await sign()).split('.')
  const withSecret = await new SignJWT(decoded(own))
    .setProtectedHeader(decoded(header))
    .sign(new TextEncoder().encode(SECRETS[0]))
  expect(await read(withSecret)).toBeNull()
})

const at = (iso: string) => new Date(iso)
const login = at('2026-11-21T09:00:00Z')

test.each([
  ['8 hours after login when never used', '2026-11-21T09:00:00Z', '2026-11-21T17:00:00Z'],
  ['8 hours after the last use', '2026-11-21T12:30:00Z', '2026-11-21T20:30:00Z'],
  ['16 hours after login at the latest', '2026-11-21T17:00:01Z', '2026-11-22T01:00:00Z'],
])('ends a staff session %s', (_, seenAt, end) => {
  expect(endOfSession('staff', login, at(seenAt))).toEqual(at(end))
})

test.each([
  ['30 days after the last use', '2026-12-01T09:00:00Z', '2026-12-31T09:00:00Z'],
  ['a year after login at the latest', '2027-11-20T09:00:00Z', '2027-11-21T09:00:00Z'],
])("ends a customer's session %s", (_, seenAt, end) => {
  expect(endOfSession('customer', login, at(seenAt))).toEqual(at(end))
})

test('never lets a session end after its token', () => {
  expect(endOfSession('staff', login, lastInstantOf('staff', login))).toEqual(lastInstantOf('staff', login))
})

test.each([
  [0, false],
  [59_999, false],
  [60_000, true],
])('writes a use down %i ms after the last one: %s', (ms, isWorth) => {
  expect(isUseWorthNoting(login, new Date(login.getTime() + ms))).toBe(isWorth)
})
