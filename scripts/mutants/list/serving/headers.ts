import type { Mutant } from '../../taking-out/mutant.ts'

const SERVE_TESTS = ['serve.test.ts']
const PAGE_TESTS = ['pages.test.ts']

/** Guards of the answers' headers. */
export const HEADERS: readonly Mutant[] = [
  {
    guard: 'a content security policy on every answer',
    at: 'COMMON',
    find: "  'content-security-policy': contentSecurityPolicy(),\n",
    replace: '',
    tests: [...SERVE_TESTS, '-t', 'security headers'],
  },
  {
    guard: 'no script but our own files',
    at: 'contentSecurityPolicy',
    find: '"script-src \'self\'"',
    replace: "\"script-src 'self' 'unsafe-inline'\"",
    tests: [...PAGE_TESTS, '-t', 'puts the styles into the shell'],
  },
  {
    guard: 'nobody stores an answer of the API (no-store)',
    at: 'API_HEADERS',
    find: "  'cache-control': 'no-store',\n",
    replace: '',
    tests: [...SERVE_TESTS, '-t', 'security headers'],
  },
  {
    guard: 'addresses that hold a secret travel in no Referer',
    at: 'pageHeaders',
    find: "isSecretAddress(path) ? 'no-referrer' : 'strict-origin-when-cross-origin'",
    replace: "'strict-origin-when-cross-origin'",
    tests: ['security-headers.test.ts'],
  },
]
