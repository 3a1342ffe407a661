import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addToCart, cartState, updateCart } from '#pwa/features/cart/cart-store.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { dropLostReward } from './use-ordering.ts'

vi.mock('#pwa/lib/state/toasts.ts', () => ({ showToast: vi.fn() }))
const said = () => vi.mocked(showToast).mock.calls.map(([{ text }]) => text.replaceAll('\u00a0', ' '))
const refused = (code: string, body = {}) => ({ code, message: 'Ce plat offert est déjà dans une commande.', body })

const line = (menuItemId: string, rewardId?: string) =>
  addToCart({ name: `Plat ${menuItemId}`, unitPriceCents: 0, request: { menuItemId, quantity: 1, rewardId } })
const dishes = () => cartState().lines.map(({ request }) => request.menuItemId)

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.mocked(showToast).mockClear()
  for (const [dish, rewardId] of [['nems'], ['som-tam', 'a'], ['pad-thai', 'b']] as const) await line(dish, rewardId)
})
afterEach(() => updateCart(() => []))

it.each(['reward_used', 'reward_mismatch'])('takes the dish of a voucher out and says why: %s', code => {
  expect(dropLostReward(refused(code, { rewardId: 'a' }))).toBe(true)
  expect(dishes()).toEqual(['nems', 'pad-thai'])
  expect(said()).toEqual(['Ce plat offert est déjà dans une commande. Retiré du panier : Plat som-tam.'])
})

it('takes all free dishes out where the server does not say which: their vouchers wait in the account', () => {
  expect(dropLostReward(refused('reward_used'))).toBe(true)
  expect(dishes()).toEqual(['nems'])
})

it('leaves other refusals alone', () => {
  expect(dropLostReward(refused('item_unavailable'))).toBe(false)
  expect(dishes()).toEqual(['nems', 'som-tam', 'pad-thai'])
  expect(said()).toEqual([])
})
