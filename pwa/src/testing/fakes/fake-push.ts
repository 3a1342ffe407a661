import { afterEach, vi } from 'vitest'

export const FAKE_ENDPOINT = 'https://push.example.net/send/1'
const KEYS = { p256dh: `BA${'A'.repeat(85)}`, auth: 'A'.repeat(22) }

afterEach(() => {
  vi.unstubAllGlobals()
  for (const name of ['serviceWorker', 'standalone']) Reflect.deleteProperty(navigator, name)
})

type Answer = 'granted' | 'denied' | 'default'

/**
 * A browser that has Web Push, until the test ends.
 * @param options.permission as it stands; `answer`: what the person says when asked
 */
export function fakePush(options: { permission?: Answer; answer?: Answer; fails?: boolean } = {}) {
  const state = { permission: options.permission ?? 'default', isSubscribed: false, asked: 0 }
  const subscription = {
    endpoint: FAKE_ENDPOINT,
    options: {},
    toJSON: () => ({ endpoint: FAKE_ENDPOINT, keys: KEYS }),
    unsubscribe: async () => {
      state.isSubscribed = false
      return true
    },
  }
  const pushManager = {
    getSubscription: async () => (state.isSubscribed ? subscription : null),
    subscribe: async () => {
      if (options.fails) throw new DOMException('no push service', 'AbortError')
      state.isSubscribed = true
      return subscription
    },
  }
  const registration = { pushManager }
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  })
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', {
    get permission() {
      return state.permission
    },
    requestPermission: async () => {
      state.asked += 1
      state.permission = options.answer ?? 'granted'
      return state.permission
    },
  })
  return state
}

/** Safari on an iPhone, in a tab: it has Web Push on the home screen alone. */
export function fakeIphone(): void {
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: {} })
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: false })
  vi.stubGlobal('isSecureContext', true)
}
