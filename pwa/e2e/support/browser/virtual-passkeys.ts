import type { Page } from 'playwright'

/** A device that holds passkeys and has always just looked who holds it, in Chromium's own words (CDP, WebAuthn). */
export async function virtualPasskeys(page: Page): Promise<{ lose: () => Promise<void> }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    ctap2Version: 'ctap2_1',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', { options })
  return { lose: async () => void (await cdp.send('WebAuthn.clearCredentials', { authenticatorId })) }
}
