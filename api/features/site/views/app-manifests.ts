import { settingsSnapshot } from '#api/features/settings/actions/settings-snapshot.ts'
import { type ReadyAnswers, readyAnswers } from '#api/http/ready-answers.ts'
import { pageHeaders } from '#api/http/security-headers.ts'
import type { Services } from '#api/platform/context.ts'
import { rememberingCompressor } from '#api/platform/representations.ts'

/** As long as a browser goes without asking again; an installed app looks for a new name about once a day. */
const HEADERS = { ...pageHeaders('/'), 'cache-control': 'public, max-age=3600' }

/**
 * The manifest of one of the apps, with the restaurant's name as the settings have it; made once for each
 * of them.
 */
export function appManifest(services: Services, manifestOf: (restaurant: { name: string }) => object) {
  const compressed = rememberingCompressor()
  let made: { settings: unknown; answers: Promise<ReadyAnswers> } | undefined
  return async (): Promise<ReadyAnswers> => {
    const settings = await services.snapshots.read(settingsSnapshot)
    if (made?.settings !== settings) {
      const text = JSON.stringify(manifestOf(settings.restaurant))
      const answers = compressed(text).then(all =>
        readyAnswers(all, 'application/manifest+json; charset=utf-8', HEADERS),
      )
      made = { settings, answers }
    }
    return made.answers
  }
}
