/** How much one asker may hold without having paid. Pure. */

/**
 * How many unpaid orders one e-mail or phone number may have, or one network address among those without a payment
 * page.
 */
export const MOST_UNPAID_ORDERS = 2

/** The kitchen load that they may hold together: one and a half slots. A single order of any size is accepted. */
export function mostUnpaidLoad(slotCapacity: number): number {
  return Math.floor(slotCapacity * 1.5)
}

/** Spellings of one mailbox count as one: case and `+tag` are dropped, and the dots that Gmail ignores. */
export function mailbox(email: string): string {
  const [name = '', domain = ''] = email.trim().toLowerCase().split('@')
  const plain = name.replace(/\+.*$/, '')
  return `${/^(gmail|googlemail)\.com$/.test(domain) ? plain.replaceAll('.', '') : plain}@${domain.replace('googlemail', 'gmail')}`
}

/** Spellings of one phone number count as one, with or without the country code. */
export function telephone(phone: string): string {
  return phone.replace(/\D/g, '').replace(/^(0033|33)0?(?=\d{9}$)/, '0')
}

/** The network of an address: the /24 of an IPv4 address; an IPv6 address is already reduced to its /64. */
export function networkOf(address: string): string {
  return address.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')
}
