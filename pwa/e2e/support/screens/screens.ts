/**
 * Every screen and overlay of the customers' site but the account's (account-screens.ts), and how a test gets there:
 * one table for what must hold on all of them. The person has three things in the cart and the details stored on the
 * device.
 */
import type { Page, ViewportSize } from 'playwright'
import { newPhone } from '../browser/phone.ts'
import { addToCart, atRecap, BEER, fillDetails, GYOZA, PAD_THAI, somebody, startCheckout } from '../order/ordering.ts'
import { staffItems } from '../people/staff.ts'
import { expectStored } from '../storage/stored-cart.ts'
import { type StoredState, storedState } from '../storage/stored-state.ts'
import { laidBeside, onePage, PIXELS } from './one-page.ts'
import type { Screen } from './screen.ts'
import { ASKED_SCREENS } from './site/asked-screens.ts'
import { CHECKOUT_SCREENS } from './site/checkout-screens.ts'
import { GUEST_SCREENS } from './site/guest-screens.ts'
import { LEGAL_SCREENS } from './site/legal-screens.ts'
import { MENU_SCREENS } from './site/menu-screens.ts'
import { ORDER_SCREENS } from './site/order-screens.ts'
import { RIGHTS_SCREENS } from './site/rights-screens.ts'

export const SCREENS: Screen[] = [
  ...MENU_SCREENS,
  ...GUEST_SCREENS,
  ...CHECKOUT_SCREENS,
  ...ORDER_SCREENS,
  ...ASKED_SCREENS,
  ...RIGHTS_SCREENS,
  ...LEGAL_SCREENS,
]

export async function openScreen(screen: Screen): Promise<Page> {
  const { address, shows, before, after, staff, viewport, ownDevice } = screen
  const state = staff ? { items: await staffItems(staff), databases: [] } : await stocked()
  const page = ownDevice ? await newDevice(state, viewport) : await onePage(state, viewport)
  await before?.(page)
  await page.goto(typeof address === 'string' ? address : await address())
  // The same words may stand in a folded part, such as the board's orders of another day.
  await page.getByText(shows).filter({ visible: true }).first().waitFor()
  await after?.(page)
  await page.evaluate(() => document.fonts.ready)
  return page
}

async function newDevice(state: StoredState, viewport?: ViewportSize): Promise<Page> {
  const { page } = await newPhone({
    ...{ reducedMotion: 'reduce', program: 'chromium', ...PIXELS },
    ...(viewport && { viewport }),
  })
  await laidBeside(page, state)
  return page
}

let stored: Promise<StoredState> | undefined

function stocked(): Promise<StoredState> {
  stored ??= (async () => {
    const { page } = await newPhone()
    await addToCart(page, GYOZA, BEER, PAD_THAI)
    await startCheckout(page)
    await page.getByLabel('Garder mes coordonnées sur cet appareil').check()
    await fillDetails(page, somebody())
    await atRecap(page)
    // The earliest slot passes while the screens are looked at, and after the day's last one the cart asks.
    await page.getByRole('button', { name: 'Modifier le retrait' }).click()
    await page.getByRole('radio', { name: /^Demain/ }).check()
    await page.getByRole('button', { name: /^Garder demain à/ }).click()
    await atRecap(page)
    await expectStored(page, 3)
    return storedState(page)
  })()
  return stored
}
