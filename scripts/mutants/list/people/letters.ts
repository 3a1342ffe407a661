import type { Mutant } from '../../taking-out/mutant.ts'

/** What an administrator does when somebody writes a letter. */
export const LETTERS: readonly Mutant[] = [
  {
    guard: 'a letter: somebody’s call for data wants the administrator’s proof',
    file: 'api/features/privacy/contract/people-data.ts',
    find: "stepUp: [{ level: 'anew' }]",
    replace: 'stepUp: []',
    tests: ['api/features/privacy/actions/letters/letters.test.ts', '-t', 'asks who is there'],
  },
  {
    guard: 'a letter: is no manager’s to serve',
    file: 'api/features/privacy/contract/people-data.ts',
    find: "audience: ['admin']",
    replace: "audience: ['admin', 'manager']",
    tests: ['api/features/privacy/actions/letters/letters.test.ts', '-t', 'asks who is there'],
  },
  {
    guard: 'a letter: a telephone’s other name is another person',
    file: 'api/features/orders/queries/orders-of-person.ts',
    find: "    and plain_words(coalesce(customer_name, '')) = plain_words(${name})`",
    replace: '    and ${name}::text is not null`',
    tests: ['api/features/privacy/actions/letters/letters.test.ts', '-t', 'telephone of several'],
  },
  {
    guard: 'a letter: a caller’s orders are those without an address',
    file: 'api/features/orders/queries/orders-of-person.ts',
    find: '    and customer_email is null\n',
    replace: '',
    tests: ['api/features/privacy/actions/letters/letters.test.ts', '-t', 'telephone of several'],
  },
  {
    guard: 'a letter: a number abroad is not the French one with its last digits',
    file: 'api/platform/database/matching.ts',
    find: '    ) = ${number}::text\n',
    replace: '    ) is not null\n',
    tests: ['api/features/privacy/actions/letters/letters.test.ts', '-t', 'telephone of several'],
  },
  {
    guard: 'a letter: of two erasures at once the second finds nothing',
    file: 'api/features/privacy/actions/letters/erase-by-letter.ts',
    find: "    await lockOne(tx, 'letter', `${who.kind} ${who.contact.toLowerCase()}`)\n",
    replace: '',
    tests: ['api/features/privacy/actions/letters/letters.test.ts', '-t', 'erases a guest'],
  },
  {
    guard: 'a letter: an account’s confirmed address is no guest’s',
    file: 'api/features/privacy/actions/letters/person-meant.ts',
    find: '    await refuseAccount(sql, email)\n',
    replace: '',
    tests: ['api/features/privacy/actions/letters/letters.test.ts', '-t', 'nobody confirmed'],
  },
  {
    guard: 'a letter: answers of what the staff wrote down go with the person',
    file: 'api/platform/trail/forget.ts',
    find: "       or response -> 'order' ->> 'id' = any(${ids as string[]})",
    replace: '',
    tests: ['api/features/privacy/actions/letters/letters.test.ts', '-t', 'who called without'],
  },
]
