/** Which of the server's answers this device keeps, so that they can be shown without a network. */
export type KeptName = 'menu' | 'restaurant' | 'loyalty' | 'orders' | 'card'

/** `owner` is the customer whose it is; empty for what everybody sees. */
export type KeptAs = { name: KeptName; owner: string }

/** A query's `meta`: its answer is kept on the device, and shown from there until the server answers (keep-answers.ts). */
export function keptAs(name: KeptName, owner = ''): { kept: KeptAs } {
  return { kept: { name, owner } }
}
