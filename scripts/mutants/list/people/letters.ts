import type { Mutant } from '../../taking-out/mutant.ts'

/** What an administrator does when somebody writes a letter. */
export const LETTERS: readonly Mutant[] = [
  {
    guard: 'a letter: somebody’s call for data wants the administrator’s proof',
    at: 'forLetters',
    find: "stepUp: [{ level: 'anew' }]",
    replace: 'stepUp: []',
    tests: ['letters.test.ts', '-t', 'asks who is there'],
  },
  {
    guard: 'a letter: is no manager’s to serve',
    at: 'forLetters',
    find: "...forStaff('administration')",
    replace: "...forStaff('figures')",
    tests: ['letters.test.ts', '-t', 'asks who is there'],
  },
  {
    guard: 'a letter: a caller’s orders are those without an address',
    at: 'ordersOfCaller',
    find: '    and customer_email is null\n',
    replace: '',
    tests: ['letters.test.ts', '-t', 'telephone of several'],
  },
  {
    guard: 'a letter: of two erasures at once the second finds nothing',
    at: 'eraseByLetter',
    find: "    await lockOne(tx, 'letter', `${who.kind} ${who.contact.toLowerCase()}`)\n",
    replace: '',
    tests: ['letters.test.ts', '-t', 'erases a guest'],
  },
  {
    guard: 'a letter: an account’s confirmed address is no guest’s',
    at: 'personMeant',
    find: '    await refuseAccount(sql, email)\n',
    replace: '',
    tests: ['letters.test.ts', '-t', 'nobody confirmed'],
  },
  {
    guard: 'a letter: answers of what the staff wrote down go with the person',
    at: 'forgetAnswers',
    find: "       or response -> 'order' ->> 'id' = any(${ids as string[]})",
    replace: '',
    tests: ['letters.test.ts', '-t', 'who called without'],
  },
]
