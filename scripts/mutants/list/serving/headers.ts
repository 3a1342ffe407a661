import type { Mutant } from '../../taking-out/mutant.ts'

const SECURITY_HEADERS = { file: 'api/http/pages/security-headers.ts' }
const SERVE_TESTS = ['api/http/serve.test.ts']
const PAGE_TESTS = ['api/http/pages/pages.test.ts']

/** Guards of the answers' headers. */
export const HEADERS: readonly Mutant[] = [
  {
    guard: 'a content security policy on every answer',
    ...SECURITY_HEADERS,
    find: "  'content-security-policy': contentSecurityPolicy(),\n",
    replace: '',
    tests: [...SERVE_TESTS, '-t', 'security headers'],
  },
  {
    guard: 'no script but our own files',
    ...SECURITY_HEADERS,
    find: '"script-src \'self\'"',
    replace: "\"script-src 'self' 'unsafe-inline'\"",
    tests: [...PAGE_TESTS, '-t', 'puts the styles into the shell'],
  },
  {
    guard: 'nobody frames us',
    ...SECURITY_HEADERS,
    find: '    "frame-ancestors \'none\'",\n',
    replace: '',
    tests: ['api/http/pages/security-headers.test.ts'],
  },
  {
    guard: 'nothing else may be a page’s base',
    ...SECURITY_HEADERS,
    find: '    "base-uri \'none\'",\n',
    replace: '',
    tests: ['api/http/pages/security-headers.test.ts'],
  },
  {
    guard: 'files are what they say (nosniff)',
    ...SECURITY_HEADERS,
    find: "  'x-content-type-options': 'nosniff',\n",
    replace: '',
    tests: [...SERVE_TESTS, '-t', 'security headers'],
  },
  {
    guard: 'nobody stores an answer of the API (no-store)',
    ...SECURITY_HEADERS,
    find: "  'cache-control': 'no-store',\n",
    replace: '',
    tests: [...SERVE_TESTS, '-t', 'security headers'],
  },
  {
    guard: 'two years of HTTPS',
    ...SECURITY_HEADERS,
    find: "  'strict-transport-security': 'max-age=63072000; includeSubDomains',\n",
    replace: '',
    tests: [...SERVE_TESTS, '-t', 'security headers'],
  },
  {
    guard: 'addresses that hold a secret travel in no Referer',
    ...SECURITY_HEADERS,
    find: "PRIVATE_PATH.test(path) ? 'no-referrer' : 'strict-origin-when-cross-origin'",
    replace: "'strict-origin-when-cross-origin'",
    tests: ['api/http/pages/security-headers.test.ts'],
  },
  {
    guard: 'the camera is the staff’s alone',
    ...SECURITY_HEADERS,
    find: "/^\\/admin(\\/|$)/.test(path) ? 'camera=(self)' : 'camera=()'",
    replace: "'camera=(self)'",
    tests: [...PAGE_TESTS, '-t', 'with the camera'],
  },
]
