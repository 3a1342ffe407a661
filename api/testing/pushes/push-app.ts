import { afterAll } from 'vitest'
import webPush from 'web-push'
import type { PushedNotification } from '#api/features/push/rules.ts'
import { createPushSender } from '#api/platform/outside/push.ts'
import { type TestApp, testApp } from '../app/test-app.ts'
import { startPushService, type TestBrowser } from './push-service.ts'

export type PushApp = TestApp & {
  push: Awaited<ReturnType<typeof startPushService>>
  /** What a browser was shown so far, in order. */
  shownBy(browser: TestBrowser): PushedNotification[]
}

/** The whole API with keys for notifications, and a push service that opens them. */
export async function pushApp(): Promise<PushApp> {
  const push = await startPushService()
  afterAll(() => push.stop())
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const env = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: undefined }
  const pushSender = createPushSender({ ...env, PUBLIC_URL: undefined }, push.connection)
  if (!pushSender) throw new Error('keys were given')
  const app = await testApp({ pushSender })
  // Any number of orders for one slot.
  await app.sql`update settings set slot_capacity = 1000`
  return {
    ...app,
    push,
    shownBy: ({ endpoint }) =>
      push.received.filter(one => one.endpoint === endpoint).map(one => JSON.parse(one.payload) as PushedNotification),
  }
}
