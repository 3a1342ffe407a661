import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { type Delivery, deliveriesTo } from '#api/features/payments/testing/deliveries.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { invariant } from '../invariant.ts'
import { watchChanges } from '../world/api/changes.ts'

const app = await testApp()
const { delivery, post } = deliveriesTo(app)
const [SECRET = ''] = app.services.env.STRIPE_WEBHOOK_SECRET
const changes = await watchChanges(app.sql)

/** A forged delivery, and how it was forged. */
type Forgery = { what: string; forged: Delivery; isWellSigned?: true }

const character = fc.string({ minLength: 1, maxLength: 1 })
/** A character of the header or of the body replaced, put in or taken out. */
const alteredText = fc.record({
  part: fc.constantFrom('header', 'body'),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  how: fc.constantFrom('replace', 'insert', 'delete'),
  character,
})

function altered(text: string, { at, how, character }: { at: number; how: string; character: string }): string {
  const place = Math.floor(at * text.length)
  return text.slice(0, place) + (how === 'delete' ? '' : character) + text.slice(how === 'insert' ? place : place + 1)
}

const anyCharacter = alteredText.map((change): Forgery => {
  const { payload, signature } = delivery()
  const what = `${change.how} ${JSON.stringify(change.character)} in the ${change.part}`
  return change.part === 'header'
    ? { what, forged: { payload, signature: altered(signature, change) } }
    : { what, forged: { payload: altered(payload, change), signature } }
})

/** Each part of `t=…,v1=…` in every shape that a parser may be lenient about. */
const PARTS: [what: string, header: (time: number, seal: string) => string][] = [
  ['nothing', () => ''],
  ['no time', (_, seal) => `v1=${seal}`],
  ['no seal', time => `t=${time}`],
  ['an empty seal', time => `t=${time},v1=`],
  ['an empty time', (_, seal) => `t=,v1=${seal}`],
  ['a later time', (time, seal) => `t=${time + 1},v1=${seal}`],
  ['an earlier time', (time, seal) => `t=${time - 1},v1=${seal}`],
  ['a time with a fraction', (time, seal) => `t=${time}.0,v1=${seal}`],
  ['a time with a sign', (time, seal) => `t=+${time},v1=${seal}`],
  ['a time in front of which a nought stands', (time, seal) => `t=0${time},v1=${seal}`],
  ['a time with more behind it', (time, seal) => `t=${time}x,v1=${seal}`],
  ['a hexadecimal time', (time, seal) => `t=0x${time.toString(16)},v1=${seal}`],
  ['two times', (time, seal) => `t=${time},t=${time},v1=${seal}`],
  ['another order', (time, seal) => `v1=${seal},t=${time}`],
  ['the scheme of tests', (time, seal) => `t=${time},v0=${seal}`],
  ['a scheme of the future', (time, seal) => `t=${time},v2=${seal}`],
  ['no scheme', (time, seal) => `t=${time},${seal}`],
  ['capitals', (time, seal) => `t=${time},v1=${seal.toUpperCase()}A`],
  ['half a seal', (time, seal) => `t=${time},v1=${seal.slice(0, 32)}`],
  ['a seal and a half', (time, seal) => `t=${time},v1=${seal}${seal.slice(0, 32)}`],
  ['a seal in base64', (time, seal) => `t=${time},v1=${Buffer.from(seal, 'hex').toString('base64')}`],
  ['a seal of noughts', time => `t=${time},v1=${'0'.repeat(64)}`],
  ['many wrong seals', time => `t=${time}${`,v1=${'ab'.repeat(32)}`.repeat(50)}`],
  ['semicolons', (time, seal) => `t=${time};v1=${seal}`],
  ['a blank', (time, seal) => `t=${time}, v1=${seal}`],
  ['JSON', (time, seal) => JSON.stringify({ t: time, v1: seal })],
]
const anyPart = fc.constantFrom(...PARTS).map(([what, header]): Forgery => {
  const { payload, signature } = delivery()
  const [, time = '', seal = ''] = /^t=(\d+),v1=([0-9a-f]+)$/.exec(signature) ?? []
  return { what: `header: ${what}`, forged: { payload, signature: header(Number(time), seal) } }
})

const wrongSecret = fc
  .oneof(
    fc.string(),
    fc.constantFrom(
      '',
      SECRET.slice(0, -1),
      `${SECRET}x`,
      SECRET.toUpperCase(),
      SECRET.replace('whsec_', ''),
      ` ${SECRET}`,
    ),
  )
  .filter(secret => secret !== SECRET)
  .map((secret): Forgery => ({ what: `the secret ${JSON.stringify(secret)}`, forged: delivery({ secret }) }))

/** Signed with the right secret, but not what is to be signed, or not how. */
const RECIPES: [what: string, algorithm: string, signed: (time: number, payload: string) => string][] = [
  ['the body alone', 'sha256', (_, payload) => payload],
  ['the time alone', 'sha256', time => `${time}`],
  ['the time last', 'sha256', (time, payload) => `${payload}.${time}`],
  ['without a dot', 'sha256', (time, payload) => `${time}${payload}`],
  ['an empty body', 'sha256', time => `${time}.`],
  ['sha1', 'sha1', (time, payload) => `${time}.${payload}`],
  ['sha512, cut', 'sha512', (time, payload) => `${time}.${payload}`],
]
const wrongRecipe = fc.constantFrom(...RECIPES).map(([what, algorithm, signed]): Forgery => {
  const { payload } = delivery()
  const time = Math.floor(app.clock().getTime() / 1000)
  const seal = createHmac(algorithm, SECRET).update(signed(time, payload)).digest('hex').slice(0, 64)
  return { what: `signed: ${what}`, forged: { payload, signature: `t=${time},v1=${seal}` } }
})

const aged = fc
  .oneof(fc.integer({ min: 301, max: 400 }), fc.integer({ min: 301, max: 10 ** 9 }))
  .map((ageSeconds): Forgery => ({ what: `${ageSeconds} s old`, forged: delivery({ ageSeconds }) }))
const agedButRedated = fc.integer({ min: 301, max: 10 ** 6 }).map((ageSeconds): Forgery => {
  const { payload, signature } = delivery({ ageSeconds })
  const fresh = signature.replace(/^t=\d+/, /^t=\d+/.exec(delivery().signature)?.[0] ?? '')
  return { what: 'old with a new date', forged: { payload, signature: fresh } }
})

const OTHERS: Forgery['what'][] = ['another’s header', 'no header', 'of the other mode', 'no JSON though signed']
const others = fc.constantFrom(...OTHERS).map((what): Forgery => {
  if (what === 'no header') return { what, forged: { payload: delivery().payload } }
  if (what === 'of the other mode') return { what, forged: delivery({ event: { livemode: true } }), isWellSigned: true }
  if (what === 'another’s header') {
    return { what, forged: { payload: delivery().payload, signature: delivery().signature } }
  }
  const time = Math.floor(app.clock().getTime() / 1000)
  const payload = 'not json'
  const seal = createHmac('sha256', SECRET).update(`${time}.${payload}`).digest('hex')
  return { what, forged: { payload, signature: `t=${time},v1=${seal}` }, isWellSigned: true }
})

invariant(
  12,
  'nothing but what the provider signed lately is kept',
  { secondsATry: 0.2, share: 0.8 },
  async ({ times, seed, tried }) => {
    await changes.take()
    const forgeries = fc.oneof(
      { weight: 5, arbitrary: anyCharacter },
      { weight: 4, arbitrary: anyPart },
      { weight: 2, arbitrary: aged },
      ...[agedButRedated, wrongSecret, wrongRecipe, others].map(arbitrary => ({ weight: 1, arbitrary })),
    )
    await fc.assert(
      fc.asyncProperty(forgeries, async ({ what, forged, isWellSigned }) => {
        fc.pre(isWellSigned || isForged(forged))
        expect([what, await post(forged)]).toEqual([
          what,
          { status: 400, body: expect.objectContaining({ code: 'invalid_signature' }) },
        ])
        expect(await changes.take()).toEqual([])
        tried()
      }),
      { numRuns: times, seed, endOnFailure: true },
    )
    // If no webhook were accepted at all, the refusals above would prove little.
    expect((await post(delivery({ ageSeconds: 300 }))).status).toBe(200)
    expect(await changes.take()).toContain('insert provider_events')
  },
)

/** A header's value is trimmed and of ASCII on its way: what would arrive as it was, or cannot be sent, is no forgery. */
function isForged({ payload, signature = '' }: Delivery): boolean {
  if (!/^[\x20-\x7e]*$/.test(signature)) return false
  const [, time, seal] = /^t=([1-9]\d*),v1=([0-9a-f]{64})$/.exec(signature.trim()) ?? []
  return seal !== createHmac('sha256', SECRET).update(`${time}.${payload}`).digest('hex') || isOld(time)
}

function isOld(time: string | undefined): boolean {
  return app.clock().getTime() / 1000 - Number(time) > 300
}
