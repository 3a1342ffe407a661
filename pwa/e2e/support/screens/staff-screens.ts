/** The staff's screens and overlays, and how a test gets there: one table for what must hold on all of them. */
import type { Screen } from './screen.ts'
import { ACCESS_SCREENS } from './staff/access-screens.ts'
import { ALERT_SCREENS } from './staff/alert-screens.ts'
import { BOARD_SCREENS } from './staff/board-screens.ts'
import { CARD_SCREENS } from './staff/card-screens.ts'
import { GUEST_SCREENS } from './staff/guest-screens.ts'
import { MENU_SCREENS } from './staff/menu-screens.ts'
import { MONEY_SCREENS } from './staff/money-screens.ts'
import { SECURITY_SCREENS } from './staff/security-screens.ts'
import { SETTINGS_SCREENS } from './staff/settings-screens.ts'
import { TROUBLE_SCREENS } from './staff/trouble-screens.ts'

export const STAFF_SCREENS: Screen[] = [
  ...SETTINGS_SCREENS,
  ...SECURITY_SCREENS,
  ...ACCESS_SCREENS,
  ...BOARD_SCREENS,
  ...MONEY_SCREENS,
  ...CARD_SCREENS,
  ...GUEST_SCREENS,
  ...MENU_SCREENS,
  ...TROUBLE_SCREENS,
  // The alert comes last, since it then stands over every page of the same session.
  ...ALERT_SCREENS,
]
