import { CUSTOMERS_APP, useLaunches } from '#pwa/features/install/use-launches.ts'

/** Nothing to see. */
export function LaunchPart() {
  useLaunches(CUSTOMERS_APP)
  return null
}
