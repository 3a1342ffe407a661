import { STAFF_SCREENS } from '../../../pwa/e2e/support/screens/staff-screens.ts'
import { hostileScreens } from '../world/hostile/screens.ts'

hostileScreens(STAFF_SCREENS, 25)
