/** Mails that the server of a house takes and the one of its customer refuses: the report comes back and is read. */
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { expect, onTestFinished, test } from 'vitest'
import { smtpRefusal, smtpStub } from '#api/testing/mails/smtp.ts'
import { freePort } from '../../free-port.ts'
import { openHouse } from '../house.ts'
import { newAccount } from './new-account.ts'
import { startPostfix } from './postfix.ts'

const SECRET = 'x'.repeat(40)
const SHOP = 'shop.example'

/** Debian's `nogroup`, in which Postfix runs an alias' program. */
const NOGROUP = 65_534

/** A file with the secret, as docs/operations.md has it: the alias' own line is for everybody to read. */
function secretFile(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'lai-khram-returns-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  const file = path.join(folder, 'secret')
  writeFileSync(file, `mail-returns-secret: ${SECRET}\n`, { mode: 0o640 })
  chownSync(file, 0, NOGROUP)
  return file
}

test('a mail to nobody comes back and is known as failed, though nobody was there when it came', {
  timeout: 120_000,
}, async () => {
  const asked: ((error: Error) => void)[] = []
  const theirs = await smtpStub({ onRcptTo: (_address, _session, answer) => void asked.push(answer) })
  onTestFinished(() => theirs.stop())
  const port = await freePort()
  const command = `/usr/bin/curl -fsS --data-binary @- -H @${secretFile()} http://127.0.0.1:${port}/api/mails/returned`
  const mx = await startPostfix(SHOP, `retours: "|${command} || exit 75"\n`, {
    'gone.example': `smtp:[127.0.0.1]:${new URL(theirs.url).port}`,
  })
  const returns = { MAIL_RETURNS_ADDRESS: `retours@${SHOP}`, MAIL_RETURNS_SECRET: SECRET }
  const settings = { PORT: String(port), SMTP_URL: mx.url, ...returns }
  const house = await openHouse(settings)
  const sql = postgres(house.databaseUrl, { max: 1, onnotice: () => {} })
  onTestFinished(() => sql.end())
  const fate = async () => (await sql`select status, failure from messages where kind = 'account-verify'`)[0]
  await newAccount(port, 'a@gone.example')
  await expect.poll(() => asked.length, { timeout: 30_000 }).toBe(1)
  await expect.poll(fate).toEqual({ status: 'sent', failure: null })
  await house.stopped()
  asked[0]?.(smtpRefusal(550, '5.1.1 No such user here'))
  await expect.poll(() => mx.log()).toMatch(/to=<retours\+.*status=deferred/)
  await openHouse({ ...settings, DATABASE_URL: house.databaseUrl })
  const since = performance.now()
  await expect.poll(fate, { timeout: 60_000 }).toEqual({ status: 'failed', failure: 'returned 5.1.1' })
  const seconds = Math.round((performance.now() - since) / 100) / 10
  process.stdout.write(`known as come back ${seconds} s after we were there again\n`)
})
