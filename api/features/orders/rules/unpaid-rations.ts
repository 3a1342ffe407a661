/** How much one asker may hold without having paid. Pure. */

/** Unpaid orders of one address without a payment page, or of one e-mail or phone number with or without. */
export const MOST_UNPAID_ORDERS = 2

/** Kitchen load that they may hold together: one and a half slots. A single order of any size is served. */
export function mostUnpaidLoad(slotCapacity: number): number {
  return Math.floor(slotCapacity * 1.5)
}

/** One mailbox is one subject: without case and `+tag`, and without the dots that Gmail does not read. */
export function mailbox(email: string): string {
  const [name = '', domain = ''] = email.trim().toLowerCase().split('@')
  const plain = name.replace(/\+.*$/, '')
  return `${/^(gmail|googlemail)\.com$/.test(domain) ? plain.replaceAll('.', '') : plain}@${domain.replace('googlemail', 'gmail')}`
}

/** One telephone is one subject, with or without the country's code. */
export function telephone(phone: string): string {
  return phone.replace(/\D/g, '').replace(/^(0033|33)0?(?=\d{9}$)/, '0')
}

/** The network that an address belongs to: its /24 where it is IPv4; of IPv6 the caller is known by the /64 already. */
export function networkOf(address: string): string {
  return address.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')
}
