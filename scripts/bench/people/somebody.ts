let made = 0

/**
 * A customer who has not ordered yet, in a network of their own: limits are on, and who holds two unpaid orders is
 * refused a third one.
 */
export function somebody() {
  made += 1
  const digits = String(made).padStart(8, '0')
  return {
    // The first 48 bits are what a network is known by.
    address: `2001:${(made >>> 16).toString(16)}:${(made & 0xffff).toString(16)}::1`,
    customerInfo: {
      name: 'Camille Renard',
      phone: `06${digits.replace(/../g, pair => ` ${pair}`)}`,
      email: `camille-${made}@exemple.fr`,
    },
  }
}
