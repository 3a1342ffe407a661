import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { type LaunchedApp, launchOf } from './launch.ts'

/** Chromium's Launch Handler API, which TypeScript's library does not know. */
type LaunchQueue = { setConsumer(consumer: (launch: { targetURL?: string }) => void): void }

/** Follows clicks on the installed app while a window of it is open (the manifests' `launch_handler`). */
export function useLaunches(app: LaunchedApp): void {
  const navigate = useNavigate()
  const latest = useRef(navigate)
  latest.current = navigate
  useEffect(() => {
    const { launchQueue } = window as { launchQueue?: LaunchQueue }
    // It can be set once; what was launched before is handed over then.
    launchQueue?.setConsumer(({ targetURL }) => {
      const launch = targetURL ? launchOf(targetURL, location.href, app) : undefined
      if (launch?.kind === 'route') void latest.current(launch.to)
      if (launch?.kind === 'leave') location.assign(launch.to)
    })
  }, [app])
}
