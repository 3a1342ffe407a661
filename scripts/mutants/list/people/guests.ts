import type { Mutant } from '../../taking-out/mutant.ts'

const ofLinks = (name: string) => ['guest-data.test.ts', '-t', name]

/** What somebody without an account may see, have erased and report. */
export const GUESTS: readonly Mutant[] = [
  {
    guard: 'a guest: a link to one’s data ends',
    at: 'emailOfDataLink',
    find: '\n      and expires_at > ${now}`',
    replace: '`',
    tests: ofLinks('a link ends after an hour'),
  },
  {
    guard: 'a guest: an account’s data want its password',
    at: 'refuseAccount',
    find: "=== 'confirmed') throw",
    replace: "=== 'unconfirmed') throw",
    tests: ofLinks('leads to the account'),
  },
  {
    guard: 'a guest: of several erasures one finds the link',
    at: 'eraseByLink',
    find: "    if ((await lockDataLink(tx, tokenHash, now)) === undefined) throw new AppError('token_invalid')\n",
    replace: '',
    tests: ofLinks('of several that erase at once'),
  },
]
