/** How long the slot of an unpaid order waits for a page that has gone. Pure. */

/** A page that shows the site with an unpaid order says so this often. */
export const HEARTBEAT_SECONDS = 60
/** Nothing was heard for so long: phones freeze the pages that nobody looks at. */
const SILENCE_SECONDS = 180
/** A page that says goodbye may come back at once, as one that is loaded anew does. */
const GOODBYE_SECONDS = 45

/** Until when a page is waited for that was here, or that said goodbye. */
export function awaitedUntil(isHere: boolean, now: Date): Date {
  return new Date(now.getTime() + (isHere ? SILENCE_SECONDS : GOODBYE_SECONDS) * 1000)
}
