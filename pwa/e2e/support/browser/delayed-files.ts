import type { Page } from 'playwright'

/** Delays the files of this name until they are released. */
export async function delayFiles(page: Page, files: RegExp): Promise<{ release: () => void }> {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(files, async route => {
    await released
    await route.continue()
  })
  return { release }
}
