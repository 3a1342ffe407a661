import { CUSTOMERS_APP } from '#pwa/features/install/launches/launch.ts'
import { useLaunches } from '#pwa/features/install/launches/use-launches.ts'

/** Nothing to see. */
export function LaunchPart() {
  useLaunches(CUSTOMERS_APP)
  return null
}
