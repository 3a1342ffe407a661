/**
 * The headers of SECURITY.md, as plain objects: an answer built with all its headers at once is several times cheaper
 * to send than one whose headers a middleware adds afterwards.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "media-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const COMMON = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': CONTENT_SECURITY_POLICY,
}

/** Of the API: never stored by anyone. */
export const API_HEADERS = {
  ...COMMON,
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=()',
  'cache-control': 'no-store',
} as const

/** Paths whose address holds a secret or a person: it must not travel in a Referer. */
const PRIVATE_PATH = /^\/(payment-success|commande|customer|verifier-email|mot-de-passe)(\/|$)/

/** Of a page: the camera is for staff alone. */
export function pageHeaders(path: string): Record<string, string> {
  return {
    ...COMMON,
    'referrer-policy': PRIVATE_PATH.test(path) ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'permissions-policy': /^\/admin(\/|$)/.test(path) ? 'camera=(self)' : 'camera=()',
  }
}
