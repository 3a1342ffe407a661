/** A data folder that nothing can be written to: what the application still does, and what it says when it starts there. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { randomOf, runSeed } from '../../torture/seed.ts'
import { reconcile } from '../../torture/world/books/reconcile.ts'
import { comeToRest } from '../../torture/world/books/rest.ts'
import { openScene } from '../../torture/world/people/scene.ts'
import {
  askForTable,
  openCheckout,
  pay,
  placeOrder,
  plainly,
  untilConfirmed,
} from '../../torture/world/people/steps.ts'
import type { World } from '../../torture/world/world.ts'
import { smallDisk } from './small-disk.ts'

const MEGABYTES = 20

describe.each([
  ['full', disk => disk.fill(), disk => disk.clear()],
  ['read-only', disk => disk.mount('ro'), disk => disk.mount('rw')],
] as [string, (disk: ReturnType<typeof smallDisk>) => void, (disk: ReturnType<typeof smallDisk>) => void][])(
  'a data folder that is %s',
  (_, spoil, mend) => {
    test('takes orders, payments and tables; its mails go out when it is well, none of them half', {
      timeout: 200_000,
    }, async () => {
      const disk = smallDisk(MEGABYTES)
      const settings = { DATA_DIR: disk.folder }
      const scene = await openScene({ processes: 1, durable: false, settings }, randomOf(runSeed()))
      const send = plainly(scene)
      spoil(disk)
      const order = await placeOrder(scene, send)
      const session = await openCheckout(scene, send, order)
      await pay(scene, order, session)
      await untilConfirmed(scene, session)
      await askForTable(scene, send)
      await expect.poll(() => triedMails(scene.world)).toBeGreaterThan(0)
      expect(filesIn(disk.folder).filter(name => /order-confirmed|reservation|\.part$/.test(name))).toEqual([])
      mend(disk)
      await comeToRest(scene.world)
      await reconcile(scene)
      const mails = filesIn(disk.folder).filter(name => name.startsWith('mail/'))
      expect(mails.length).toBeGreaterThan(2)
      expect(mails.filter(name => !name.endsWith('.eml'))).toEqual([])
    })
  },
)

/** How many mails were tried and have not gone out. */
async function triedMails({ look }: World): Promise<number> {
  const [row] = await look(
    sql => sql<{ count: number }[]>`
      select count(*)::integer as count from messages where channel = 'mail' and status = 'queued' and tries > 0`,
  )
  return row?.count ?? 0
}

test.each([
  ['read-only', 'cannot be written (EROFS): make it writable, or set DATA_DIR to another folder.'],
  ['full', 'is full: make room there, or set DATA_DIR to another folder.'],
])('`npm start` on a disk that is %s says so in one sentence, and leaves nothing', async (state, sentence) => {
  const disk = smallDisk(1)
  if (state === 'full') disk.fill()
  else disk.mount('ro')
  const before = filesIn(disk.folder)
  expect(await said(['scripts/start.mjs'], { DATA_DIR: disk.folder })).toMatch(
    new RegExp(`^The (disk of the )?data folder ${disk.folder} ${escaped(sentence)}\n$`),
  )
  expect(filesIn(disk.folder)).toEqual(before)
})

/** What a program complains of before it ends with 1. */
async function said(args: string[], environment: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect(code).toBe(1)
  return stderr
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.relative(folder, path.join(entry.parentPath, entry.name)))
}

const escaped = (words: string) => words.replaceAll(/[().]/g, '\\$&')
