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
    guard: 'what a stranger typed is in no message',
    at: 'toldTo',
    find: 'isProven ? typed : emptied(typed)',
    replace: 'typed',
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
    guard: 'what is owed about a paid order is never left out',
    at: 'isVouchedFor',
    find: 'where id = ${about.orderId} and (paid_at is not null or taken_by is not null)',
    replace: 'where id = ${about.orderId} and false',
    tests: [SPARED, '-t', 'about an order that is paid'],
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
    guard: 'offers go to confirmed addresses alone',
    at: 'accountWants',
    find: 'marketing_opt_in_at is not null and email_verified_at is not null',
    replace: 'marketing_opt_in_at is not null',
    tests: ['send-promotional.test.ts', '-t', 'somebody else typed'],
  },
  {
    guard: 'a mail comes back by the secret of the house’s mail server alone',
    at: 'takeReturnedMail',
    find: '!isSameSecret(secret, ours)',
    replace: 'secret === undefined',
    tests: [RETURNED, '-t', 'changes nothing, and may guess'],
  },
]
