import { lookForUpdates } from '../registration/look-for-updates.ts'
import { newVersion } from '../registration/new-version.ts'

const DOCUMENT = '/admin'
/** The staff's first script: any change of its code changes that name. None in development. */
const FIRST_SCRIPT = /\/admin\/assets\/admin-[\w-]+\.js/

/**
 * Offers the server's page when it is a newer one than this: a tablet on the counter is left open for weeks. Their worker
 * has no part in it: the staff's documents come from the server first, so that to load anew is enough.
 * @returns ends it
 */
export function watchForNewerRelease(): () => void {
  const own = FIRST_SCRIPT.exec(document.head.innerHTML)?.[0]
  return own ? lookForUpdates({ update: () => look(own) }) : () => {}
}

async function look(own: string): Promise<void> {
  const answer = await fetch(DOCUMENT, { cache: 'no-store' })
  const theirs = FIRST_SCRIPT.exec(await answer.text())?.[0]
  if (theirs && theirs !== own) newVersion.set({ apply: async () => location.reload() })
}
