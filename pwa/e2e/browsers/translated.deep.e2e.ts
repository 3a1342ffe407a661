/**
 * What a tourist, or staff with a phone in another language, does on a page that the browser translates: the journeys of
 * an order, a set menu, an account, a table, the tracking and the board, each as it is walked untranslated.
 */
import { onPhonesWith } from '../support/browser/phone.ts'
import { translate } from '../support/browser/translated.ts'

onPhonesWith(translate)

await import('../checkout/order-as-guest.e2e.ts')
await import('../menu/menu.e2e.ts')
await import('../menu/cart.e2e.ts')
await import('../menu/set-menu.e2e.ts')
await import('../account/sign-in.e2e.ts')
await import('../site/reservations.e2e.ts')
await import('../staff/board/staff-board.e2e.ts')
