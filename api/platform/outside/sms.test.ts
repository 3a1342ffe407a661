import { expect, onTestFinished, test } from 'vitest'
import { ACCOUNT, startTwilioSimulator } from '#scripts/twilio-simulator/simulator.ts'
import type { DeliveryError } from './delivery-error.ts'
import { createTexter, type Texter, type TextMessage } from './sms.ts'

const TEXT: TextMessage = {
  to: '+33612345678',
  body: 'Lai Khram : commande #4F8A21C0, tout est au comptoir, on vous attend. 01 99 00 12 34',
  usefulForMs: 30 * 60_000,
}

async function standIn(change: { from?: string; token?: string; timeoutMs?: number } = {}) {
  const twilio = await startTwilioSimulator()
  onTestFinished(() => twilio.stop())
  const keys = {
    ...twilio.settings,
    ...(change.token !== undefined && { TWILIO_AUTH_TOKEN: change.token }),
    ...(change.from !== undefined && { TWILIO_FROM: change.from }),
  }
  return { twilio, texter: createTexter(keys, change.timeoutMs) as Texter }
}

async function failure(sending: Promise<void>): Promise<DeliveryError> {
  return await sending.then(
    () => expect.fail('it was taken'),
    error => error,
  )
}

test('without its keys there is no sender', () => {
  const keys = { TWILIO_ACCOUNT_SID: undefined, TWILIO_AUTH_TOKEN: undefined, TWILIO_FROM: undefined }
  expect(createTexter({ ...keys, TWILIO_API_URL: undefined })).toBeNull()
})

test('sends from a number, to be dropped once it is of no use', async () => {
  const { twilio, texter } = await standIn()
  await texter.send(TEXT, false)
  expect(twilio.texts).toMatchObject([{ to: TEXT.to, body: TEXT.body, from: ACCOUNT.from, validitySeconds: 1800 }])
})

test.each([['MG'.padEnd(34, '0')], ['Lai Khram']])('sends from %s', async from => {
  const { twilio, texter } = await standIn({ from })
  await texter.send(TEXT, false)
  expect(twilio.texts).toMatchObject([{ from }])
})

test.each([
  ['no number', 400, 21211, true],
  ['who said STOP', 400, 21610, true],
  ['no mobile', 400, 21614, true],
  ['a country that is closed', 400, 21408, true],
  ['a sender that is not ours, which the operator repairs', 400, 21606, false],
  ['too many at once', 429, 20429, false],
  ['a fault of theirs', 500, 20500, false],
  ['a fault of theirs with a code that would be for good', 503, 21211, false],
])('%s: %i %i, for good %s', async (_, status, code, isPermanent) => {
  const { twilio, texter } = await standIn()
  twilio.failNext({ kind: 'refused', status, code })
  const error = await failure(texter.send(TEXT, false))
  expect(error).toMatchObject({ name: 'DeliveryError', message: `${status} ${code}`, isPermanent })
  expect(error.cause).toBeUndefined()
})

test('a wrong token is a setting to repair', async () => {
  const { texter } = await standIn({ token: 'another' })
  expect(await failure(texter.send(TEXT, false))).toMatchObject({ message: '401 20003', isPermanent: false })
})

test.each([
  ['was taken', { kind: 'lost' } as const, 1],
  ['was not taken', { kind: 'dropped' } as const, 0],
])('of a text that %s, the answer being lost, one arrives', async (_, fault, takenAtFirst) => {
  const { twilio, texter } = await standIn()
  twilio.failNext(fault)
  expect(await failure(texter.send(TEXT, false))).toMatchObject({
    message: expect.stringMatching(/^no answer E/),
    isPermanent: false,
  })
  expect(twilio.texts).toHaveLength(takenAtFirst)
  await texter.send(TEXT, true)
  expect(twilio.texts).toHaveLength(1)
})

test('an answer that does not come is waited for no longer than said', async () => {
  const { twilio, texter } = await standIn({ timeoutMs: 200 })
  twilio.failNext({ kind: 'silent' })
  expect(await failure(texter.send(TEXT, false))).toMatchObject({ message: 'no answer ECONNABORTED' })
  await texter.send(TEXT, true)
  expect(twilio.texts).toHaveLength(1)
})

test('a first try asks nothing, and another text to the same number is no repeat', async () => {
  const { twilio, texter } = await standIn()
  await texter.send(TEXT, false)
  expect(twilio.listings()).toBe(0)
  await texter.send({ ...TEXT, body: TEXT.body.replace('4F8A', '4F8B') }, true)
  expect(twilio.texts).toHaveLength(2)
})

test('no failure names the number', async () => {
  const { twilio, texter } = await standIn()
  twilio.failNext({ kind: 'refused', status: 400, code: 21211 }, { kind: 'dropped' })
  const errors = [await failure(texter.send(TEXT, false)), await failure(texter.send(TEXT, true))]
  expect(errors.map(error => `${error.stack} ${JSON.stringify(error)}`).join()).not.toContain('612345678')
})
