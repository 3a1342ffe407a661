import type { Services } from '#api/platform/context/context.ts'

/**
 * Whom passkeys are made for: the host that customers type (PUBLIC_URL), and the origins at which it answers. A passkey
 * is bound to this name by the browser, so that a page of another name gets nothing signed.
 */
export function relyingParty({ origins }: Pick<Services, 'origins'>): { id: string; origins: string[] } {
  const hostOf = (origin: string) => new URL(origin).hostname
  const id = hostOf(origins[0] ?? 'http://localhost')
  return { id, origins: origins.filter(origin => hostOf(origin) === id) }
}
