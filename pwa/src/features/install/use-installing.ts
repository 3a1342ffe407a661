import { showToast } from '#pwa/lib/state/toasts.ts'
import { useDeviceFact } from '#pwa/lib/state/use-store.ts'
import { appleDevice, isInstalled, shareSteps } from './device.ts'
import { takeInstallOffer, useInstallOffered } from './offer.ts'

/** Long enough to be read twice, by who then has to find it. */
const STEPS_MS = 12_000

/**
 * What installs the app for who looks for it, whatever was answered before; undefined where the browser does not
 * install it, or has done so.
 */
export function useInstalling(): (() => void) | undefined {
  const isOffered = useInstallOffered()
  const device = useDeviceFact(() => (isInstalled() ? undefined : appleDevice(navigator)), undefined)
  if (isOffered) return () => void takeInstallOffer()
  if (device) return () => void showToast({ text: shareSteps(device), durationMs: STEPS_MS })
  return undefined
}
