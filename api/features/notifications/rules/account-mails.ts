import { formatDay, formatTimeInSentence, parisDay, parisTime } from '#api/kernel/paris-time.ts'
import type { MessageData } from './message-data.ts'

/** 'account-verify': the link that proves an address. @param account.verifyUrl with its one-time token */
export function accountVerifyMail(account: { customerName: string; verifyUrl: string }): MessageData {
  return { values: { customer: { name: account.customerName }, verify: { url: account.verifyUrl } } }
}

/** 'password-reset': the link for a new password. @param account.resetUrl with its one-time token */
export function passwordResetMail(account: { resetUrl: string }): MessageData {
  return { values: { reset: { url: account.resetUrl } } }
}

/** 'password-changed': so that nobody's password changes unseen. */
export function passwordChangedMail(account: { customerName: string; changedAt: Date }): MessageData {
  const { customerName, changedAt } = account
  return {
    values: {
      customer: { name: customerName },
      event: { date: formatDay(parisDay(changedAt)), time: formatTimeInSentence(parisTime(changedAt)) },
    },
  }
}

/** 'account-deleted': the last word, which names nobody. */
export function accountDeletedMail(account: { deletedAt: Date }): MessageData {
  return { values: { event: { date: formatDay(parisDay(account.deletedAt)) } } }
}
