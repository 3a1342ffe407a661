import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { type LaunchedApp, launchOf } from './launch.ts'

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
