import { beforeEach, describe, expect, it, vi } from 'vitest'
import { thisWorker } from '#pwa/testing/fakes/fake-worker.ts'
import { openScreen } from './answer-pushes.ts'

vi.mock('./this-worker.ts', () => import('#pwa/testing/fakes/fake-worker.ts'))

const ORIGIN = 'https://lai-khram.example'

/** What was done, in order: `focus /`, `navigate /commande/1`, `open /`. */
let done: string[]
let windows: WindowClient[]

function aWindow(path: string, is: { focused?: boolean; stuck?: boolean; unfocusable?: boolean } = {}): WindowClient {
  const client = {
    url: ORIGIN + path,
    focused: is.focused ?? false,
    focus: async () => {
      if (is.unfocusable) throw new DOMException('no activation', 'InvalidAccessError')
      done.push(`focus ${path}`)
      return client
    },
    navigate: async (url: string) => {
      if (is.stuck) throw new TypeError('not controlled')
      done.push(`navigate ${url.replace(ORIGIN, '')}`)
      return client
    },
  }
  return client as unknown as WindowClient
}

beforeEach(() => {
  done = []
  windows = []
  Object.assign(thisWorker, {
    location: new URL(`${ORIGIN}/sw.js`),
    clients: {
      matchAll: async () => windows,
      openWindow: async (url: string) => void done.push(`open ${url.replace(ORIGIN, '')}`),
    },
  })
})

const tap = async (path: string, home = '/') => {
  await openScreen(path, home)
  return done
}

describe('a tap on a notification', () => {
  it('opens the screen where no window is open', async () => {
    expect(await tap('/commande/1?token=x')).toEqual(['open /commande/1?token=x'])
  })

  it('leads the open window there', async () => {
    windows = [aWindow('/')]
    expect(await tap('/commande/1?token=x')).toEqual(['focus /', 'navigate /commande/1?token=x'])
  })

  it('only comes forward where the screen is shown already, with whatever is open over it', async () => {
    windows = [aWindow('/', { focused: true }), aWindow('/commande/1?token=x&annuler=')]
    expect(await tap('/commande/1?token=x')).toEqual(['focus /commande/1?token=x&annuler='])
  })

  it('does not take another order’s page for this one', async () => {
    windows = [aWindow('/commande/2?token=x')]
    expect(await tap('/commande/1?token=x')).toEqual(['focus /commande/2?token=x', 'navigate /commande/1?token=x'])
  })

  it('takes the window that the person looks at', async () => {
    windows = [aWindow('/?panier='), aWindow('/', { focused: true })]
    expect(await tap('/commande/1')).toEqual(['focus /', 'navigate /commande/1'])
  })

  it('leaves the staff’s windows alone for a customer’s screen, and the other way round', async () => {
    windows = [aWindow('/admin/commandes', { focused: true })]
    expect(await tap('/commande/1')).toEqual(['open /commande/1'])
    done = []
    windows = [aWindow('/', { focused: true })]
    expect(await tap('/admin/commandes', '/admin/commandes')).toEqual(['open /admin/commandes'])
  })

  it('leads a window that cannot come forward', async () => {
    windows = [aWindow('/', { unfocusable: true })]
    expect(await tap('/commande/1')).toEqual(['navigate /commande/1'])
  })

  it('opens another one where the window is not the worker’s to lead', async () => {
    windows = [aWindow('/', { stuck: true })]
    expect(await tap('/commande/1')).toEqual(['focus /', 'open /commande/1'])
  })

  it.each(['https://elsewhere.example/', '//elsewhere.example/', '/\\elsewhere.example', 'javascript:alert(1)', ''])(
    'leads home rather than to %s',
    async path => {
      expect(await tap(path)).toEqual(['open /'])
    },
  )
})
