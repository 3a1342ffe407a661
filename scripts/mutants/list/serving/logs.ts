import type { Mutant } from '../../taking-out/mutant.ts'

const LOG = {
  tests: ['no-secrets-in-logs.test.ts'],
}

/** Guards of logs and errors against personal data. */
export const LOGS: readonly Mutant[] = [
  {
    guard: 'an unexpected error is one calm sentence',
    at: 'problemResponse',
    find: '    detail: sentenceOf(problem),\n',
    replace: '    detail: `${sentenceOf(problem)} ${JSON.stringify(problem.cause)}`,\n',
    tests: [...LOG.tests, '-t', 'a database error quotes'],
  },
  {
    guard: 'a request that its client cuts off is no failure of ours',
    at: 'arriving',
    find: "throw cause instanceof AppError ? cause : new AppError('malformed_json', { cause })",
    replace: 'throw cause',
    tests: ['problem.test.ts', '-t', 'leaves in the middle'],
  },
  {
    guard: 'the log has no rows that an error quotes',
    ...LOG,
    at: 'createLog',
    find: "        'err.detail',\n",
    replace: '',
    also: [{ at: 'createLog', find: '    serializers: { err: loggedError },\n', replace: '' }],
    tests: ['log.test.ts'],
  },
  {
    guard: 'the log has no parameters of statements',
    ...LOG,
    at: 'createLog',
    find: "        'err.parameters',\n",
    replace: '',
    also: [
      { at: 'createLog', find: "        'err.args',\n", replace: '' },
      { at: 'createLog', find: '    serializers: { err: loggedError },\n', replace: '' },
    ],
    tests: ['log.test.ts'],
  },
  {
    guard: 'the log has no password, token or address by name',
    ...LOG,
    at: 'createLog',
    find: "        '*.password',\n        '*.token',\n        '*.trackingToken',\n        '*.email',\n",
    replace: '',
    tests: ['log.test.ts'],
  },
  {
    guard: 'a caller’s own trace is not gone on with',
    at: 'inRequestSpan',
    find: "env.OTEL_PROPAGATORS === 'tracecontext' ? c.req.header('traceparent') : undefined",
    replace: "env ? c.req.header('traceparent') : undefined",
    tests: ['traces.test.ts', '-t', 'is not believed'],
  },
  {
    guard: 'a trace has no words of an error',
    at: 'startTracing',
    find: 'error instanceof AppError ? error.code : kindOf(error)',
    replace: 'error instanceof AppError ? error.code : String(error)',
    tests: ['traces.test.ts', '-t', 'a job is a span'],
  },
]
