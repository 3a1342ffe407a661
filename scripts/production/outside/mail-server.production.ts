/** A mail server that greylists: it answers 451 to whom it does not know yet, and takes the mail later. */
import { expect, onTestFinished, test } from 'vitest'
import { smtpRefusal, smtpStub } from '#api/testing/mails/smtp.ts'
import { openHouse } from '../house.ts'
import { newAccount } from './new-account.ts'

/** Real ones wait for five minutes; what tries again is the same. */
const UNKNOWN_MS = 4000

test('a greylisted mail is sent later, once', { timeout: 120_000 }, async () => {
  const refused: number[] = []
  const smtp = await smtpStub({
    onRcptTo: (_address, _session, callback) => {
      const [first] = refused
      if (first !== undefined && performance.now() - first >= UNKNOWN_MS) return callback()
      refused.push(performance.now())
      callback(smtpRefusal(451, '4.7.1 Greylisted, please try again later'))
    },
  })
  onTestFinished(() => smtp.stop())
  const house = await openHouse({ SMTP_URL: smtp.url })
  await newAccount(house.port, 'a@exemple.fr')
  await expect.poll(() => smtp.received.length, { timeout: 60_000 }).toBe(1)
  expect(smtp.received[0]?.to).toEqual(['a@exemple.fr'])
  expect(refused.length).toBeGreaterThan(0)
  const waited = Math.round((performance.now() - (refused[0] ?? 0)) / 100) / 10
  process.stdout.write(`refused ${refused.length} times with 451, accepted ${waited} s after the first\n`)
})
