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
    guard: 'nobody frames us',
    at: 'contentSecurityPolicy',
    find: '    "frame-ancestors \'none\'",\n',
    replace: '',
    tests: ['security-headers.test.ts'],
  },
  {
    guard: 'nothing else may be a page’s base',
    at: 'contentSecurityPolicy',
    find: '    "base-uri \'none\'",\n',
    replace: '',
    tests: ['security-headers.test.ts'],
  },
  {
    guard: 'files are what they say (nosniff)',
    at: 'COMMON',
    find: "  'x-content-type-options': 'nosniff',\n",
    replace: '',
    tests: [...SERVE_TESTS, '-t', 'security headers'],
  },
  {
    guard: 'nobody stores an answer of the API (no-store)',
    at: 'API_HEADERS',
    find: "  'cache-control': 'no-store',\n",
    replace: '',
    tests: [...SERVE_TESTS, '-t', 'security headers'],
  },
  {
    guard: 'two years of HTTPS',
    at: 'COMMON',
    find: "  'strict-transport-security': 'max-age=63072000; includeSubDomains',\n",
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
  {
    guard: 'the camera is the staff’s alone',
    at: 'pageHeaders',
    find: "/^\\/admin(\\/|$)/.test(path) ? 'camera=(self)' : 'camera=()'",
    replace: "'camera=(self)'",
    tests: [...PAGE_TESTS, '-t', 'with the camera'],
  },
]
