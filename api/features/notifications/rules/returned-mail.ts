/**
 * Mails that a server took and could not deliver, as they come back: to an address that names the message, with a report
 * for machines. Pure. Source: RFC 3464 (reports), RFC 3463 (their codes), docs/decisions/0159-mails-come-back-by-name.md.
 */

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The sender on a mail's envelope: `retours@shop.fr` becomes `retours+<id>@shop.fr`. */
export function returnAddress(mailbox: string, messageId: string): string {
  const at = mailbox.lastIndexOf('@')
  return `${mailbox.slice(0, at)}+${messageId}${mailbox.slice(at)}`
}

/** The message whose return address is among these; undefined where none is one of ours. */
export function returnedMessage(addresses: readonly string[], mailbox: string): string | undefined {
  const [before = '', after = ''] = returnAddress(mailbox, '|').toLowerCase().split('|')
  return addresses
    .map(address => address.trim().toLowerCase())
    .filter(address => address.startsWith(before) && address.endsWith(after))
    .map(address => address.slice(before.length, address.length - after.length))
    .find(id => UUID.test(id))
}

/**
 * Why it was given up, such as `5.1.1`; undefined for a report of what still waits or has arrived.
 * @param report the part `message/delivery-status`
 */
export function failureCode(report: string): string | undefined {
  // One block for the server, then one for each recipient; ours has one recipient.
  const failed = report.split(/\r?\n[ \t]*\r?\n/).find(block => field(block, 'Action') === 'failed')
  if (failed === undefined) return undefined
  // Servers know worse than the form: what is failed and has no code counts as failed.
  return /^[245]\.\d{1,3}\.\d{1,3}(?=\s|$)/.exec(field(failed, 'Status') ?? '')?.[0] ?? '5.0.0'
}

/** What `messages.failure` says of one. */
export function returnedFailure(code: string): string {
  return `returned ${code}`
}

/** No such mailbox, or none any more: another mail there would come back too. */
export const GONE_FAILURES = ['5.1.1', '5.1.2', '5.1.6', '5.1.10', '5.2.1'].map(returnedFailure)

function field(block: string, name: string): string | undefined {
  const line = block.split(/\r?\n/).find(one => one.toLowerCase().startsWith(`${name.toLowerCase()}:`))
  return line
    ?.slice(name.length + 1)
    .trim()
    .toLowerCase()
}
