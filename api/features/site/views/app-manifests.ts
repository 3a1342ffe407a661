import { settingsSnapshot } from '#api/features/settings/actions/settings-snapshot.ts'
import { pageHeaders } from '#api/http/pages/security-headers.ts'
import { type Prepare, textFrom } from '#api/http/prepared/prepared.ts'

/** A browser may use it for an hour without asking; an installed app checks for a new name about once a day. */
const HEADERS = { ...pageHeaders('/'), 'cache-control': 'public, max-age=3600' }

/** The manifest of one of the apps, with the restaurant's name as the settings have it. */
export function appManifest(manifestOf: (restaurant: { name: string }) => object): Prepare<void> {
  return services =>
    textFrom(services, [settingsSnapshot], 'application/manifest+json; charset=utf-8', ([{ restaurant }]) => ({
      text: JSON.stringify(manifestOf(restaurant)),
      headers: HEADERS,
    }))
}
