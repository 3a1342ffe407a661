import type { Mutant } from '../../taking-out/mutant.ts'

const LOG = {
  file: 'api/platform/telemetry/log.ts',
  tests: ['api/features/customers/actions/person/no-secrets-in-logs.test.ts'],
}

/** Guards of logs and errors against personal data. */
export const LOGS: readonly Mutant[] = [
  {
    guard: 'an unexpected error is one calm sentence',
    file: 'api/http/answers/problem.ts',
    find: '    detail: sentenceOf(problem),\n',
    replace: '    detail: `${sentenceOf(problem)} ${JSON.stringify(problem.cause)}`,\n',
    tests: [...LOG.tests, '-t', 'a database error quotes'],
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
]
