import type { Mutant } from '../../taking-out/mutant.ts'

const SPARED = 'spare-strangers.test.ts'
const WORDS = 'words-of-strangers.test.ts'
const FORGOTTEN = 'forgot-password.test.ts'
const RETURNED = 'take-returned-mail.test.ts'

/** Guards of people who never wrote to us: nobody floods their mailbox in our name (invariant 23). */
export const FLOODS: readonly Mutant[] = [
  {
    guard: 'a mailbox gets five an hour of what strangers cause',
    at: 'MOST_FROM_STRANGERS',
    find: '{ max: 5, windowSeconds: HOUR }',
    replace: '{ max: 500, windowSeconds: HOUR }',
    tests: [SPARED, '-t', 'five of what strangers ask'],
  },
  {
    guard: 'a mailbox gets twelve a day of what strangers cause',
    at: 'MOST_FROM_STRANGERS',
    find: '{ max: 12, windowSeconds: DAY }',
    replace: '{ max: 500, windowSeconds: DAY }',
    tests: [SPARED, '-t', 'twelve in a day'],
  },
  {
    guard: 'a mailbox is spared in whatever spelling',
    at: 'maySend',
    find: 'mailbox(about.email ?? recipient)',
    replace: '(about.email ?? recipient)',
    tests: [SPARED, '-t', 'in whatever spelling'],
  },
  {
    guard: 'a mailbox’s domain is the one that a mail is sent to',
    at: 'mailbox',
    find: 'asSentTo(plain.slice(at + 1))',
    replace: 'plain.slice(at + 1)',
    tests: ['origin.test.ts'],
  },
  {
    guard: 'no address has characters that nobody sees',
    at: 'addressAsSeen',
    find: "typed.normalize('NFKC').replace(UNSEEN, '')",
    replace: "typed.normalize('NFKC')",
    tests: ['fields.test.ts', '-t', 'email address that people see'],
  },
  {
    guard: 'a name shows something',
    at: 'clean',
    find: "text === '' || showsSomething(text)",
    replace: 'text === text',
    tests: ['fields.test.ts', '-t', 'nothing to be seen'],
  },
  {
    guard: 'what a stranger typed is in no message',
    at: 'toldTo',
    find: 'isProven ? typed : emptied(typed)',
    replace: 'typed',
    tests: [WORDS, '-t', 'no free field'],
  },
  {
    guard: 'nor is their name on the receipt that is attached',
    at: 'toldTo',
    find: '...(data.note && !isProven &&',
    replace: '...(data.note && false &&',
    tests: [WORDS, '-t', 'no free field'],
  },
  {
    guard: 'an account proves its own confirmed mailbox and no other',
    at: 'isProvenMailbox',
    find: 'and email = lower(${about.email}) and email_verified_at is not null',
    replace: 'and ${about.email}::text is not null',
    tests: [WORDS],
  },
  {
    guard: 'a customer’s reason is for the board alone',
    at: 'cancelInTransaction',
    find: 'how.staffId === null ? null : how.reason',
    replace: 'how.reason',
    tests: [WORDS, '-t', 'no free field'],
  },
  {
    guard: 'what is owed about a paid order is never left out',
    at: 'isVouchedFor',
    find: 'where id = ${about.orderId} and (paid_at is not null or taken_by is not null)',
    replace: 'where id = ${about.orderId} and false',
    tests: [SPARED, '-t', 'about an order that is paid'],
  },
  {
    guard: 'an account vouches for its own address alone',
    at: 'isProvenMailbox',
    find: ' and email = lower(${about.email})',
    replace: '',
    tests: [SPARED, '-t', 'address that they confirmed'],
  },
  {
    guard: 'limits that are counted together count parallel calls',
    at: 'takeHitOfEach',
    find: "if (!(await countHit(tx, hit, limit, now, 'with its transaction'))) {",
    replace: "if (!(await countHit(tx, hit, limit, now, 'with its transaction')) && counted.length > 9) {",
    tests: [SPARED, '-t', '20 at once'],
  },
  {
    guard: 'a link for a new password is mailed again only when none is good',
    at: 'lifeOfNextLink',
    find: "if (!isFirst && (await hasLinkUntil(tx, customerId, { purpose: 'reset', until }))) return null",
    replace: 'void [hasLinkUntil, until]',
    tests: [FORGOTTEN, '-t', 'mails an account twice'],
  },
  {
    guard: 'the mailbox holds a good link whenever its owner asks',
    at: 'lifeOfNextLink',
    find: "if (!isFirst && (await hasLinkUntil(tx, customerId, { purpose: 'reset', until }))) return null",
    replace: 'if (!isFirst) return null',
    also: [
      {
        at: 'lifeOfNextLink',
        find: '  const until = new',
        replace: '  void hasLinkUntil\n  const _until = new',
      },
    ],
    tests: [FORGOTTEN, '-t', 'nobody starves an account'],
  },
  {
    guard: 'accounts of strangers share one mailbox’s links',
    at: 'UNPROVEN',
    find: 'UNPROVEN = { max: 12,',
    replace: 'UNPROVEN = { max: 1200,',
    tests: [FORGOTTEN, '-t', 'twelve links a day'],
  },
  {
    guard: 'a mail that anybody can cause says no word that they typed',
    at: 'api/features/notifications/templates/mails/account-verify.md',
    find: 'Bonjour,',
    replace: 'Bonjour {customer.name},',
    also: [
      {
        at: 'accountVerifyMail',
        find: '{ values: { verify: { url: account.verifyUrl } } }',
        replace: "{ values: { customer: { name: 'Vous avez gagné' }, verify: { url: account.verifyUrl } } }",
      },
    ],
    tests: ['verify-email.test.ts', '-t', 'greets nobody'],
  },
  {
    guard: 'offers go to confirmed addresses alone',
    at: 'accountWants',
    find: 'marketing_opt_in_at is not null and email_verified_at is not null',
    replace: 'marketing_opt_in_at is not null',
    tests: ['send-promotional.test.ts', '-t', 'somebody else typed'],
  },
  {
    guard: 'a whole network asks for so many tables a day',
    at: 'OF_NETWORK',
    find: 'OF_NETWORK: Limit = { max: 40,',
    replace: 'OF_NETWORK: Limit = { max: 4000,',
    tests: ['reservation-limit.test.ts', '-t', 'forty a day'],
  },
  {
    guard: 'a review leads nowhere else',
    at: 'writtenReview',
    find: 'comment => !holdsLink(comment)',
    replace: 'comment => !holdsLink(comment) || true',
    tests: ['post-review.test.ts', '-t', 'with a link'],
  },
  {
    guard: 'nor does the name of its author',
    at: 'writtenReview',
    find: 'name => !holdsLink(name)',
    replace: 'name => !holdsLink(name) || true',
    tests: ['post-review.test.ts', '-t', 'a name that is a link'],
  },
  {
    guard: 'a link is read as people and browsers read it',
    at: 'holdsLink',
    find: "text.normalize('NFKC').replaceAll('。', '.').replace(UNSEEN, '')",
    replace: 'text.trim()',
    tests: ['reviews/rules.test.ts', '-t', 'holds a link'],
  },
  {
    guard: 'a mail comes back by the secret of the house’s mail server alone',
    at: 'takeReturnedMail',
    find: '!isSameSecret(secret, ours)',
    replace: 'secret === undefined',
    tests: [RETURNED, '-t', 'changes nothing, and may guess'],
  },
  {
    guard: 'what is no report of a failure fails no message',
    at: 'failureCode',
    find: "field(block, 'Action') === 'failed'",
    replace: "field(block, 'Action') !== undefined",
    tests: [RETURNED, '-t', 'a delay'],
  },
]
