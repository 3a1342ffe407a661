import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { lastingBrowser } from '../support/people/installing.ts'
import { staffDevice } from '../support/people/staff.ts'

type Picture = { src: string; type: string }

const entry = (page: Page) => page.getByRole('button', { name: 'Installer l’application' })

/** The footer is hydrated only after somebody has scrolled or pressed a key. */
const awakenFooter = (page: Page) => page.keyboard.press('End')

describe('both apps', () => {
  it('can be installed, with all that their manifests name; the browser offers it, and so does the footer', async () => {
    const context = await lastingBrowser()
    const page = context.pages()[0] ?? (await context.newPage())
    const complaints: string[] = []
    page.on('console', message => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()))
    const cdp = await context.newCDPSession(page)
    await cdp.send('Page.enable')
    for (const [address, manifest, scope] of [
      ['/', '/manifest.webmanifest', '/'],
      ['/admin/commandes', '/admin/manifest.webmanifest', '/admin'],
    ] as const) {
      await page.goto(address)
      if (address === '/') {
        await awakenFooter(page)
        await entry(page).waitFor()
      }
      expect(await cdp.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] })
      const { url, errors, data = '{}' } = await cdp.send('Page.getAppManifest')
      expect([new URL(url).pathname, errors]).toEqual([manifest, []])
      const { id, icons, screenshots } = JSON.parse(data) as { id: string } & Record<'icons' | 'screenshots', Picture[]>
      expect(id).toBe(scope)
      for (const { src, type } of [...icons, ...screenshots]) {
        const answer = await context.request.get(src)
        expect([src, answer.status(), answer.headers()['content-type']]).toEqual([src, 200, type])
      }
    }
    expect(complaints).toEqual([])
  })

  it('leave each other’s pages alone; the staff’s worker takes the place of the one that was there before it', async () => {
    const { page, context } = await staffDevice('manager')
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready)
    // Stands for any other worker of the scope /admin: the browser identifies workers by their scope.
    await page.evaluate(() => navigator.serviceWorker.register('/sw.js', { scope: '/admin' }))
    const tablet = await context.newPage()
    await tablet.goto('/admin/commandes')
    await tablet.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => newestWorker(page, '/admin')).toBe('/admin-sw.js')
    // The newest worker takes over when no page uses the former one any more.
    await tablet.close()
    await expect.poll(() => activeWorkers(page)).toEqual(['/admin-sw.js', '/sw.js'])
    await context.setOffline(true)
    const without = await context.newPage()
    await without.goto('/admin/commandes')
    await without.getByText('Hors connexion.').first().waitFor()
  })
})

/** The path of the newest worker of a scope, whatever its state. */
function newestWorker(page: Page, scope: string): Promise<string | undefined> {
  return page.evaluate(async scope => {
    const registration = await navigator.serviceWorker.getRegistration(scope)
    const newest = registration?.installing ?? registration?.waiting ?? registration?.active
    return newest ? new URL(newest.scriptURL).pathname : undefined
  }, scope)
}

/** The script paths of all active workers, sorted. */
function activeWorkers(page: Page): Promise<(string | undefined)[]> {
  return page.evaluate(async () => {
    const all = await navigator.serviceWorker.getRegistrations()
    return all.map(({ active }) => (active ? new URL(active.scriptURL).pathname : undefined)).sort()
  })
}
