import * as z from 'zod/mini'
import { storedValue } from './stored.ts'

const token = storedValue('local', 'laikhram_token', z.string())

/** The signed-in customer's bearer on this device, or undefined for a guest. */
export function customerToken(): string | undefined {
  return token.read()
}

/** Goes on as a guest: an expired session must not stop an order. */
export function forgetCustomer(): void {
  token.write(undefined)
}
