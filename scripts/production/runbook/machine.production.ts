/** The runbook's pages of the machine: backup, disk, certificate. Each is caused, and done as it stands there. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { smtpStub } from '#api/testing/mails/smtp.ts'
import { smallDisk } from '../disks/small-disk.ts'
import { ownCertificate } from '../proxies/certificate.ts'
import { house, ran } from './commands.ts'
import { runbookPage } from './pages.ts'
import { CALM_MINUTES, subjectOf, watchedHouse } from './watched-house.ts'

const LONG = { timeout: 300_000 }
const MEGABYTES = 20
const DAY_MS = 86_400_000

test('backup: that there is none is told; one by hand ends it, and can be tried', LONG, async () => {
  const shop = await watchedHouse()
  const disk = smallDisk(1)
  disk.fill()
  const backup = (folder: string) => house(shop.settings, 'dist/api/backup.js', folder)
  await shop.look()
  await shop.look(61)
  expect((await shop.told('Sauvegarde')).sentence).toBe('Aucune sauvegarde n’a jamais été faite.')
  const refused = await backup(path.join(disk.folder, 'first'))
  expect([refused.code, refused.said]).toEqual([
    1,
    expect.stringMatching(/^The backup could not be written to .* make room there/),
  ])
  const folder = path.join(shop.dataDir, 'backups/first')
  const since = performance.now()
  expect(await backup(folder)).toEqual({ code: 0, said: expect.stringMatching(/^Backed up \d+ tables/) })
  const made = ((performance.now() - since) / 1000).toFixed(1)
  const tried = await house(shop.settings, 'dist/api/restore.js', '--try', folder)
  expect([tried.code, tried.said]).toEqual([0, expect.stringMatching(/^Tried: \d+ tables/)])
  await shop.look(CALM_MINUTES)
  await shop.over('Sauvegarde')
  process.stdout.write(`backup: made by hand in ${made} s\n`)
})

test('backup: a role that may not make databases is let by the page’s own words', LONG, async () => {
  const shop = await watchedHouse()
  const { world } = shop
  await world.look(async sql => {
    await sql`create role lai_khram login`
    await sql`grant all on schema public, graphile_worker to lai_khram`
    await sql`grant all on all tables in schema public to lai_khram`
    await sql`grant all on all tables in schema graphile_worker to lai_khram`
  })
  const folder = path.join(shop.dataDir, 'backups/first')
  expect((await house(shop.settings, 'dist/api/backup.js', folder)).code).toBe(0)
  const own = Object.assign(new URL(world.postgres.url), { username: 'lai_khram' }).href
  const tried = () => house({ ...shop.settings, DATABASE_URL: own }, 'dist/api/restore.js', '--try', folder)
  expect((await tried()).said).toContain('(alter role … createdb)')
  const [, lets = ''] = /`(alter role [^`]+)`/.exec(runbookPage('Backup').text) ?? []
  await world.look(sql => sql.unsafe(lets))
  expect((await tried()).said).toMatch(/^Tried: \d+ tables/)
})

test('disk: less than a tenth is told while mails still go; room made ends it', LONG, async () => {
  const disk = smallDisk(MEGABYTES)
  const smtp = await smtpStub()
  onTestFinished(() => smtp.stop())
  const subjects = () => smtp.received.map(({ mail }) => subjectOf(mail))
  const shop = await watchedHouse({ dataDir: disk.folder, settings: { SMTP_URL: smtp.url }, subjects })
  disk.fill()
  const { sentence, seconds } = await shop.told('Disque')
  expect(sentence).toMatch(/^0.% de libre\.$/)
  const [, command = ''] = /^1\. `([^`]+)`/m.exec(runbookPage('Disk').text) ?? []
  const { code, said } = await ran(['sh', '-c', command])
  expect([code, said]).toEqual([0, expect.stringMatching(/^[\d.,]+[KMG]?\t\/var\/\S+$/m)])
  disk.clear()
  await shop.world.advance(CALM_MINUTES)
  await shop.over('Disque')
  process.stdout.write(`disk: told after ${seconds} s\n`)
})

test('certificate: one near its end is told; the command reads what is served', LONG, async () => {
  const proxy = createServer((_, response) => response.end())
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void proxy.close())
  const { port } = proxy.address() as AddressInfo
  const shop = await watchedHouse({ publicUrl: `https://localhost:${port}` })
  const today = () => (shop.world.clock().getTime() - Date.now()) / DAY_MS
  const serve = (days: number) => proxy.setSecureContext(pairOf(Math.round(today() + days)))
  serve(9)
  await shop.look(11)
  expect((await shop.told('Certificat')).sentence).toMatch(/^Le certificat expire dans [89].jours\.$/)
  const [command = ''] = runbookPage('Certificate').sh
  const served = async () => {
    const { said } = await ran(['sh', '-c', command.replaceAll(':443', `:${port}`)], { DOMAIN: 'localhost' })
    return Math.round((Date.parse(/notAfter=(.*)/.exec(said)?.[1] ?? '') - shop.world.clock().getTime()) / DAY_MS)
  }
  expect(await served()).toBeLessThan(14)
  serve(90)
  expect(await served()).toBeGreaterThan(80)
  await shop.look(11)
  await shop.look(11)
  await shop.over('Certificat')
})

function pairOf(days: number): { cert: Buffer; key: Buffer } {
  const { file, key } = ownCertificate(days)
  return { cert: readFileSync(file), key: readFileSync(key) }
}
