/**
 * A random UUIDv4. It uses `getRandomValues`, because `crypto.randomUUID` is missing on a phone in the LAN
 * (`http://192.168…` is no secure context).
 */
export function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** The number that people read: first 8 characters of the order's id, upper case, `#` before it. */
export function orderNumber(orderId: string): string {
  return `#${orderId.slice(0, 8).toUpperCase()}`
}

/** What an order is called by: its call number once it is paid, before that the number made of its id. */
export function callSign({ number, callNumber }: { number: string; callNumber?: number | null | undefined }): string {
  return callNumber ? String(callNumber) : number
}
