import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'

/** Chromium's Launch Handler API, which TypeScript's library does not declare. */
type LaunchQueue = { setConsumer(consumer: (launch: { targetURL?: string }) => void): void }

/** Handles clicks on the installed app while a window of it is open (the manifests' `launch_handler`). */
export function useLaunches(app: LaunchedApp): void {
  const navigate = useNavigate()
  const latest = useRef(navigate)
  latest.current = navigate
  useEffect(() => {
    const { launchQueue } = window as { launchQueue?: LaunchQueue }
    // The consumer can be set once; launches that came earlier are then delivered to it.
    launchQueue?.setConsumer(({ targetURL }) => {
      const launch = targetURL ? launchOf(targetURL, location.href, app) : undefined
      if (launch?.kind === 'route') void latest.current(launch.to)
      if (launch?.kind === 'leave') location.assign(launch.to)
    })
  }, [app])
}
/** The way of a click on the installed app, one of its shortcuts or a link when a window is open already. */
export type Launch = { kind: 'stay' } | { kind: 'route'; to: string } | { kind: 'leave'; to: string }

/** An app: the address that its icon opens, and which paths are its own pages. */
type LaunchedApp = { start: string; isOwn: (path: string) => boolean }

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
