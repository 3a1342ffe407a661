/** Where a click on the installed app, one of its shortcuts or a link leads when a window is open already. Pure. */

export type Launch = { kind: 'stay' } | { kind: 'route'; to: string } | { kind: 'leave'; to: string }

/** An app: the address that its icon opens, and which paths are its own pages. */
export type LaunchedApp = { start: string; isOwn: (path: string) => boolean }

/**
 * The icon brings the window back as it was left. A shortcut or a link goes on to its page, without a reload where the
 * app has that page, and Back leads to the former one.
 * @param target the address that was launched
 * @param here the window's own address
 */
export function launchOf(target: string, here: string, { start, isOwn }: LaunchedApp): Launch {
  const { origin, pathname, search, hash } = new URL(target)
  const to = pathname + search + hash
  if (target === here || to === start || origin !== new URL(here).origin) return { kind: 'stay' }
  return isOwn(pathname) ? { kind: 'route', to } : { kind: 'leave', to }
}

/** The customers' pages are all addresses but those that the server itself or the staff's app shows. */
export const CUSTOMERS_APP: LaunchedApp = {
  start: '/',
  isOwn: path => !/^\/(admin|api|stripe-simulator)(\/|$)/.test(path),
}

export const STAFF_APP: LaunchedApp = {
  start: '/admin/commandes',
  isOwn: path => /^\/admin(\/|$)/.test(path),
}
