import type { BrowserContext } from 'playwright'
import { newerThanSupported } from '#scripts/check/page/browsers.ts'

/** Takes from the pages of a context all that the oldest supported browsers lack, before any script of the page. */
export async function asOldestSupported(context: BrowserContext): Promise<void> {
  await context.addInitScript(newer => {
    const all = globalThis as unknown as Record<string, { prototype?: object } | undefined>
    for (const { owner, name, isStatic } of newer) {
      if (owner === undefined || owner === 'Window') delete all[name]
      const place = owner && all[owner]
      if (!place || !/^(object|function)$/.test(typeof place)) continue
      // Of the language's own objects the data do not say which members are static.
      Reflect.deleteProperty(place, name)
      if (!isStatic && place.prototype) Reflect.deleteProperty(place.prototype, name)
    }
  }, newerThanSupported())
}
