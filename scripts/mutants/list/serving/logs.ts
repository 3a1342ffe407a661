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
    guard: 'a trace has no words of an error',
    at: 'startTracing',
    find: 'error instanceof AppError ? error.code : kindOf(error)',
    replace: 'error instanceof AppError ? error.code : String(error)',
    tests: ['traces.test.ts', '-t', 'a job is a span'],
  },
]
