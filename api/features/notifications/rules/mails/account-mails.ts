import { formatDay, formatTimeInSentence, parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import type { MessageData } from './message-data.ts'

/**
 * 'account-verify': it carries the link that proves an address. It names nobody: a stranger may have typed both, and
 * would otherwise write to the address in our name.
 * @param account.verifyUrl with its one-time token
 */
export function accountVerifyMail(account: { verifyUrl: string }): MessageData {
  return { values: { verify: { url: account.verifyUrl } } }
}

/**
 * 'password-reset': it carries the link for a new password.
 * @param account.resetUrl with its one-time token
 */
export function passwordResetMail(account: { resetUrl: string; lifeHours: number }): MessageData {
  const life = account.lifeHours === 1 ? '1\u00a0heure' : `${account.lifeHours}\u00a0heures`
  return { values: { reset: { url: account.resetUrl, life } } }
}

/** 'password-changed': it lets the owner notice a change that somebody else made, and names nobody either. */
export function passwordChangedMail({ changedAt }: { changedAt: Date }): MessageData {
  return {
    values: { event: { date: formatDay(parisDay(changedAt)), time: formatTimeInSentence(parisTime(changedAt)) } },
  }
}

/** 'account-deleted': the last mail to an erased account, which holds no name. */
export function accountDeletedMail(account: { deletedAt: Date }): MessageData {
  return { values: { event: { date: formatDay(parisDay(account.deletedAt)) } } }
}
