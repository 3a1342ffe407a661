import type { Passkey } from '../contract/passkey-json.ts'
import type { PasskeyRow } from '../queries/passkeys.ts'

/** A passkey as its owner sees it in a list. */
export function shownPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return { id, name, created_at: createdAt.toISOString(), last_used_at: lastUsedAt?.toISOString() ?? null }
}
