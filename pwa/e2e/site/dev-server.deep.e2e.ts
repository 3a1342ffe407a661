/** `npm run dev` on a copy of the sources: an edit shows without a build or a restart. */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openWorkshop } from '#scripts/mutants/taking-out/workshop.ts'
import { leaveWorkersOut, newPhone } from '../support/browser/phone.ts'
import { ROOT, startServer } from '../support/server/server-process.ts'

leaveWorkersOut()

test('an edit of the page and one of the API show, and the end leaves nothing running', async () => {
  const copy = openWorkshop(ROOT)
  onTestFinished(copy.close)
  const server = await startServer({}, { script: 'dev', folder: copy.folder })
  onTestFinished(server.stop)
  const edit = async (file: string, from: string, to: string) => {
    const place = path.join(copy.folder, file)
    const text = await readFile(place, 'utf8')
    expect(text).toContain(from)
    await writeFile(place, text.replace(from, to))
  }

  await expect.poll(() => healthOf(server.origin)).toBe('up')

  const { page, complaints } = await newPhone({ baseURL: server.origin })
  await page.goto('/')
  const dish = page.getByRole('heading', { name: 'Pad thaï', exact: true }).first()
  await dish.waitFor()
  await page.evaluate(() => Object.assign(window, { isTheSameDocument: true }))
  await edit('pwa/src/features/home/hero.tsx', 'passez prendre', 'venez prendre')
  await page.getByText('venez prendre').first().waitFor({ timeout: 2_000 })
  expect(await page.evaluate(() => 'isTheSameDocument' in window)).toBe(true)

  await page.goto('/admin/commandes')
  await page.getByLabel('Identifiant').waitFor()
  expect(complaints).toEqual([])

  await edit('api/http/self-description.ts', "status: 'up'", "status: 'edited'")
  await expect.poll(() => healthOf(server.origin)).toBe('edited')

  server.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  await expect(fetch(`${server.origin}/healthz`)).rejects.toThrow()
})

/** Undefined while the API starts again. */
async function healthOf(origin: string): Promise<string | undefined> {
  const answer = await fetch(`${origin}/healthz`)
  return answer.ok ? ((await answer.json()) as { status: string }).status : undefined
}
