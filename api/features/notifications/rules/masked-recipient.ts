import { maskedEmail } from '#api/kernel/people/masked-person.ts'

const LAST_DIGITS = 2

/**
 * A message's recipient as the list of messages shows it: enough to tell two people apart, too little to write to them.
 * Null where there is none to show: a device has no name, and an encrypted recipient belongs to somebody whose account
 * was erased.
 */
export function maskedRecipient(channel: 'mail' | 'sms' | 'push', recipient: string | null): string | null {
  if (recipient === null) return null
  if (channel === 'mail') return recipient.includes('@') ? maskedEmail(recipient) : null
  return channel === 'sms' ? `••••${recipient.replace(/\D/g, '').slice(-LAST_DIGITS)}` : null
}
