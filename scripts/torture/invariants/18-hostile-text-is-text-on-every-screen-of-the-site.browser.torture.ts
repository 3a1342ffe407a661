import { SCREENS } from '../../../pwa/e2e/support/screens/screens.ts'
import { hostileScreens } from '../world/hostile/screens.ts'

hostileScreens(SCREENS, 15)
