import { ACCOUNT_SCREENS } from '../../../pwa/e2e/support/screens/account-screens.ts'
import { hostileScreens } from '../world/hostile/screens.ts'

hostileScreens(ACCOUNT_SCREENS, 6)
