/**
 * The staff's bearer, where this device is signed in to the back office: under the specification's own name
 * (specification 2, section 2). The customers' pages only pass it on; what it is worth is the server's to say.
 */
export function staffToken(): string | undefined {
  try {
    return localStorage.getItem('admin_token') || undefined
  } catch {
    return undefined
  }
}
