import type { Mutant } from '../../taking-out/mutant.ts'

const LOG = {
  file: 'api/platform/telemetry/log.ts',
  tests: ['api/features/customers/actions/person/no-secrets-in-logs.test.ts'],
}

/** Guards of logs and errors against personal data. */
export const LOGS: readonly Mutant[] = [
  {
    guard: 'an unexpected error is one calm sentence',
    file: 'api/http/answers/problems/problem.ts',
    find: '    detail: sentenceOf(problem),\n',
    replace: '    detail: `${sentenceOf(problem)} ${JSON.stringify(problem.cause)}`,\n',
    tests: [...LOG.tests, '-t', 'a database error quotes'],
  },
  {
    guard: 'a request that its client cuts off is no failure of ours',
    file: 'api/http/requests/bodies/body.ts',
    find: "throw cause instanceof AppError ? cause : new AppError('malformed_json', { cause })",
    replace: 'throw cause',
    tests: ['api/http/answers/problems/problem.test.ts', '-t', 'leaves in the middle'],
  },
  {
    guard: 'the log has no rows that an error quotes',
    ...LOG,
    find: "        'err.detail',\n",
    replace: '',
    also: [{ file: LOG.file, find: '    serializers: { err: loggedError },\n', replace: '' }],
    tests: ['api/platform/telemetry/log.test.ts'],
  },
  {
    guard: 'the log has no parameters of statements',
    ...LOG,
    find: "        'err.parameters',\n",
    replace: '',
    also: [
      { file: LOG.file, find: "        'err.args',\n", replace: '' },
      { file: LOG.file, find: '    serializers: { err: loggedError },\n', replace: '' },
    ],
    tests: ['api/platform/telemetry/log.test.ts'],
  },
  {
    guard: 'the log has no password, token or address by name',
    ...LOG,
    find: "        '*.password',\n        '*.token',\n        '*.trackingToken',\n        '*.email',\n",
    replace: '',
    tests: ['api/platform/telemetry/log.test.ts'],
  },
  {
    guard: 'a caller’s own trace is not gone on with',
    file: 'api/http/requests/request-span.ts',
    find: "env.OTEL_PROPAGATORS === 'tracecontext' ? c.req.header('traceparent') : undefined",
    replace: "env ? c.req.header('traceparent') : undefined",
    tests: ['api/platform/telemetry/tracing/traces.test.ts', '-t', 'is not believed'],
  },
  {
    guard: 'a trace has no words of an error',
    file: 'api/platform/telemetry/tracing/otlp-tracing.ts',
    find: 'error instanceof AppError ? error.code : kindOf(error)',
    replace: 'error instanceof AppError ? error.code : String(error)',
    tests: ['api/platform/telemetry/tracing/traces.test.ts', '-t', 'a job is a span'],
  },
]
