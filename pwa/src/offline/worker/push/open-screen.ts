import { urlOf } from '#api/kernel/url-of.ts'
import { openWindows } from '../pages/open-windows.ts'
import { thisWorker } from '../this-worker.ts'

const STAFF = /^\/admin(\/|$)/

/**
 * Brings a screen before the person: in the window that is open, or else in a new one.
 * @param path on our own site, as a push named it
 * @param home in its place, should it lead elsewhere
 */
export async function openScreen(path: string, home: string): Promise<void> {
  const screen = ownAddress(path) ?? new URL(home, thisWorker.location.origin)
  const window = await openWindow(screen)
  if (!window) return void (await thisWorker.clients.openWindow(screen.href))
  // First: a tap allows it for a moment only.
  const shown = await window.focus().catch(() => window)
  if (isThere(shown, screen)) return
  // A window that this worker does not control yet cannot be led.
  const isLed = await shown.navigate(screen.href).catch(() => null)
  if (!isLed) await thisWorker.clients.openWindow(screen.href)
}

function ownAddress(path: string): URL | undefined {
  const { origin } = thisWorker.location
  const address = path.startsWith('/') ? urlOf(path, origin) : undefined
  return address?.origin === origin ? address : undefined
}

/** One of the same app: best where it shows the screen already, else the one that was seen last. */
async function openWindow(screen: URL): Promise<WindowClient | undefined> {
  const all = await openWindows()
  const windows = all.filter(({ url }) => STAFF.test(new URL(url).pathname) === STAFF.test(screen.pathname))
  return windows.find(window => isThere(window, screen)) ?? windows.find(({ focused }) => focused) ?? windows[0]
}

/** The screen's own path and what it asks for; a page may have added more, such as an open sheet. */
function isThere({ url }: WindowClient, screen: URL): boolean {
  const { pathname, searchParams } = new URL(url)
  let isSame = pathname === screen.pathname
  screen.searchParams.forEach((value, name) => {
    isSame &&= searchParams.get(name) === value
  })
  return isSame
}
