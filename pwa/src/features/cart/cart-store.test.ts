import { beforeEach, expect, it, vi } from 'vitest'
import { losses } from '#pwa/offline/storage/device-database.ts'
import type { CartLine } from './cart-lines.ts'

/** What the device has stored, until it refuses. Tests in a browser cover the real database. */
const device = vi.hoisted(() => ({ lines: [] as readonly CartLine[], refuses: false }))
vi.mock('./cart-storage.ts', () => {
  const asked = async <T>(answer: () => T) => {
    if (device.refuses) throw new DOMException('full', 'QuotaExceededError')
    return answer()
  }
  return {
    readCart: () => asked(() => device.lines),
    changeCart: (change: (lines: readonly CartLine[]) => readonly CartLine[]) =>
      asked(() => {
        device.lines = change(device.lines)
        return device.lines
      }),
  }
})

const dish = (menuItemId: string) => ({ request: { menuItemId, quantity: 1 }, name: menuItemId, unitPriceCents: 600 })

let cart: typeof import('./cart-store.ts')
beforeEach(async () => {
  vi.resetModules()
  device.lines = []
  device.refuses = false
  cart = await import('./cart-store.ts')
})

const dishes = () => cart.cartState().lines.map(({ name }) => name)

it('shows what is kept, and keeps what is added', async () => {
  await cart.addToCart(dish('gyoza'))
  expect(device.lines).toHaveLength(1)
  expect(losses.get()).toEqual([])
})

it('goes on in memory from the device’s first refusal on; the older cart never takes its place', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { losses } = await import('#pwa/offline/storage/device-database.ts')
  cart.cart.subscribe(() => {})
  await cart.addToCart(dish('gyoza'))
  device.refuses = true
  await Promise.all([cart.addToCart(dish('som-tam')), cart.addToCart(dish('nems'))])
  expect(dishes()).toEqual(['gyoza', 'som-tam', 'nems'])
  expect(losses.get()).toEqual(['cart'])
  device.refuses = false
  document.dispatchEvent(new Event('visibilitychange'))
  await Promise.resolve()
  await cart.addToCart(dish('curry'))
  expect(dishes()).toEqual(['gyoza', 'som-tam', 'nems', 'curry'])
  expect(device.lines.map(({ name }) => name)).toEqual(['gyoza'])
})
