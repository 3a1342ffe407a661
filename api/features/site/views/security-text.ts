import { settingsSnapshot } from '#api/features/settings/actions/settings-snapshot.ts'
import type { Services } from '#api/platform/context/context.ts'
import { securityText } from '../rules/addresses.ts'

/** `/.well-known/security.txt` with the restaurant's own address and today's end. */
export async function currentSecurityText(services: Services): Promise<string> {
  const { restaurant } = await services.snapshots.read(settingsSnapshot)
  return securityText({ origin: services.origins[0] ?? '', email: restaurant.email, now: services.clock() })
}
