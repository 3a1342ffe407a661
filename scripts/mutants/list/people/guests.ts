import type { Mutant } from '../../taking-out/mutant.ts'

const ofLinks = (name: string) => ['guest-data.test.ts', '-t', name]
const ofReports = (name: string) => ['report-review.test.ts', '-t', name]

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
    guard: 'a guest: a good link is mailed once',
    at: 'mailDataLink',
    find: '    if (await hasDataLinkUntil(tx, email, new Date(createdAt.getTime() + GOOD_FOR_MS))) return\n',
    replace: '',
    tests: ofLinks('mails no second link'),
  },
  {
    guard: 'a guest: nothing is mailed where nothing is held',
    at: 'mailDataLink',
    find: '    if (isNothing(await heldOf(tx, email))) return\n',
    replace: '',
    tests: ofLinks('answers an unknown address alike'),
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
  {
    guard: 'a guest: a hidden review is reported no more',
    at: 'reportReview',
    find: 'if (!review || review.hiddenAt)',
    replace: 'if (!review)',
    tests: ofReports('hidden: author and reporter'),
  },
  {
    guard: 'a guest: a report is decided once',
    at: 'decideReports',
    find: '\n      and decision is null',
    replace: '',
    tests: ofReports('kept: the review stays'),
  },
]
