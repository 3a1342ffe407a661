/**
 * How many links for a new password an account is mailed, whoever asks. The first ones of a day go out at once and are
 * good for an hour; a later one only when no earlier one is good any more, and is good for longer: so somebody who asks
 * again and again cannot fill the mailbox, and its owner has a good link there whenever they ask.
 * Source: docs/decisions/0127-a-good-link-is-in-the-mailbox.md.
 */

export const HOUR_MS = 3_600_000

/** Links of a day that go out at once. */
export const FIRST_LINKS = { max: 2, windowSeconds: 86_400 }

/** How long a link lives that is not among those. */
export const LATER_LIFE_MS = 4 * HOUR_MS

/** A link that ends sooner does not count as good: its reader still has to choose a password. */
export const GOOD_FOR_MS = HOUR_MS / 4

/** Links of a day to one mailbox for accounts whose address nobody has confirmed, all of its spellings together. */
export const UNPROVEN = { max: 12, windowSeconds: 86_400 }
