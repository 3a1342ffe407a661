/** What the browser can do with passkeys. The library comes once somebody uses one. */
import { passkeyLogin, passkeyLoginOptions } from '#api/features/staff/contract/staff.ts'
import { call } from '#pwa/lib/calls/api.ts'
import { deviceKey } from '#pwa/lib/session/device-key.ts'
import { keepOpened } from './session.ts'

const library = () => import('@simplewebauthn/browser')
type Credential = Parameters<typeof call<typeof passkeyLogin>>[1]['body']['credential']
type AssertionOptions = Parameters<Awaited<ReturnType<typeof library>>['startAuthentication']>[0]['optionsJSON']

/** Whether this browser can hold a passkey at this address: not at one of numbers alone, nor without https. */
export function hasPasskeys(): boolean {
  const isNumber = /^[\d.]+$|^\[/.test(location.hostname)
  return 'PublicKeyCredential' in window && window.isSecureContext && !isNumber
}

/** Asks the device for a passkey, and signs in by it. @throws ApiProblem, NetworkFailure, PasskeyTrouble */
export async function logInByPasskey(): Promise<void> {
  const [{ startAuthentication }, options] = await Promise.all([library(), call(passkeyLoginOptions, {})])
  const credential = await startAuthentication({ optionsJSON: options as never as AssertionOptions }).catch(troubled)
  keepOpened(
    await call(passkeyLogin, { body: { credential: credential as never as Credential, device_key: deviceKey() } }),
  )
}

/**
 * Offers passkeys among what the browser fills in, without a tap on any button. It ends when another request of the page
 * begins, and quietly where the browser cannot do it or nobody takes the offer.
 * @returns whether somebody has signed in so
 */
export async function offerPasskeys(): Promise<boolean> {
  if (!hasPasskeys()) return false
  const { startAuthentication, browserSupportsWebAuthnAutofill } = await library()
  if (!(await browserSupportsWebAuthnAutofill())) return false
  const options = await call(passkeyLoginOptions, {})
  const credential = await startAuthentication({
    optionsJSON: options as never as AssertionOptions,
    useBrowserAutofill: true,
  }).catch(() => undefined)
  if (!credential) return false
  keepOpened(
    await call(passkeyLogin, { body: { credential: credential as never as Credential, device_key: deviceKey() } }),
  )
  return true
}

/** Gives the offer up, as when its form is gone. */
export async function withdrawOffer(): Promise<void> {
  if (!hasPasskeys()) return
  const { WebAuthnAbortService } = await library()
  WebAuthnAbortService.cancelCeremony()
}

/** Why the device made or signed nothing, in words. */
export class PasskeyTrouble extends Error {
  constructor(cause: unknown) {
    super(wordsOf(cause), { cause })
    this.name = 'PasskeyTrouble'
  }
}

function troubled(cause: unknown): never {
  throw new PasskeyTrouble(cause)
}

function wordsOf(cause: unknown): string {
  const name = cause instanceof Error ? cause.name : ''
  if (name === 'InvalidStateError') return 'Cet appareil a déjà une clé d’accès pour ce compte.'
  if (name === 'NotAllowedError')
    return 'Rien n’a été confirmé sur l’appareil. Réessayez, ou choisissez un autre moyen.'
  return 'Cet appareil n’a pas pu utiliser de clé d’accès. Choisissez un autre moyen.'
}
