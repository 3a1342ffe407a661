import { isSecretAddress } from '#api/features/site/rules/site-pages.ts'

/**
 * The headers of docs/security.md#headers as plain objects: an answer that is built with all its headers is several
 * times cheaper to send than one to which a middleware adds them.
 */
const contentSecurityPolicy = (styles: readonly string[] = []) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...styles].join(' '),
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
  'content-security-policy': contentSecurityPolicy(),
}

/** The API's answers are stored by nobody. */
export const API_HEADERS = {
  ...COMMON,
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=()',
  'cache-control': 'no-store',
} as const

/**
 * The headers of a page; only the staff's pages may use the camera.
 * @param styles hashes of the style sheets inside the page; no other inline style is allowed
 */
export function pageHeaders(path: string, styles: readonly string[] = []): Record<string, string> {
  return {
    ...COMMON,
    ...(styles.length > 0 && { 'content-security-policy': contentSecurityPolicy(styles) }),
    'referrer-policy': isSecretAddress(path) ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'permissions-policy': /^\/admin(\/|$)/.test(path) ? 'camera=(self)' : 'camera=()',
  }
}
