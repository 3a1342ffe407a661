/** Where a click on the installed app, one of its shortcuts or a link to it leads in a window that is open. Pure. */

export type Launch = { kind: 'stay' } | { kind: 'route'; to: string } | { kind: 'leave'; to: string }

/** An app: the address that its icon opens, and which paths are its own pages. */
export type LaunchedApp = { start: string; isOwn: (path: string) => boolean }

/**
 * The icon alone brings the window back as it was left, with whatever was being done there. A shortcut or a link goes
 * on to its page, without loading anything where the app has it: Back leads to what was there.
 * @param target the address that was launched
 * @param here the window's own address
 */
export function launchOf(target: string, here: string, { start, isOwn }: LaunchedApp): Launch {
  const { origin, pathname, search, hash } = new URL(target)
  const to = pathname + search + hash
  if (target === here || to === start || origin !== new URL(here).origin) return { kind: 'stay' }
  return isOwn(pathname) ? { kind: 'route', to } : { kind: 'leave', to }
}

/** The customers' pages are all but what the server or the staff's app shows. */
export const CUSTOMERS_APP: LaunchedApp = {
  start: '/',
  isOwn: path => !/^\/(admin|api|stripe-simulator)(\/|$)/.test(path),
}

export const STAFF_APP: LaunchedApp = {
  start: '/admin/commandes',
  isOwn: path => /^\/admin(\/|$)/.test(path),
}
