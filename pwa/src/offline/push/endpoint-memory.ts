/**
 * Stores the endpoint that the server knows where the worker can read it: a browser that changes it does not always
 * name the old one.
 */
const CACHE = 'laikhram-push'
const STAFF = '/admin'

/** Where nothing can be stored, a changed endpoint is noticed when the page is opened next. */
export async function rememberEndpoint(endpoint: string): Promise<void> {
  const cache = await open()
  await cache?.put(placeOf(), new Response(endpoint)).catch(() => undefined)
}

export async function rememberedEndpoint(): Promise<string | undefined> {
  const cache = await open()
  return await (await cache?.match(placeOf()))?.text()
}

export async function forgetEndpoint(): Promise<void> {
  const cache = await open()
  await cache?.delete(placeOf())
}

async function open(): Promise<Cache | undefined> {
  return await globalThis.caches?.open(CACHE).catch(() => undefined)
}

/**
 * The two pages share an origin. The worker's own address is `/sw.js` or `/admin-sw.js`, and the pages' begin the same.
 */
function placeOf(): string {
  return location.pathname.startsWith(STAFF) ? '/push/staff' : '/push/customers'
}
