/** The mail about the nightly reconciliation. */
/** What the restaurant is mailed about a login by another device. */
import type { ProofWay } from '#api/kernel/people/actor.ts'
import { formatDay, formatTimeInSentence, instantInSentence, parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import type { MessageData } from './rules/message-kinds.ts'

/** The mail names at most this many findings; the journal has all of them. */
const MOST_NAMED = 30

const WAYS: Record<ProofWay, string> = {
  password: 'mot de passe seul',
  totp: 'mot de passe et code',
  recovery: 'mot de passe et code de secours',
  passkey: 'clé d’accès',
  pin: 'code personnel',
}

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

/**
 * 'loyalty-reward': the points now buy a dish.
 * @param card.points the current balance
 * @param card.rewards how many dishes they buy
 */
export function loyaltyRewardMail(card: {
  customerName: string
  points: number
  rewards: number
  loyaltyUrl: string
}): MessageData {
  const { customerName, points, rewards, loyaltyUrl } = card
  return {
    typed: { customer: { name: customerName } },
    values: {
      loyalty: {
        pointsText: `${points}\u00a0point${points > 1 ? 's' : ''}`,
        rewardsText: rewards > 1 ? `${rewards}\u00a0plats offerts` : `${rewards}\u00a0plat offert`,
      },
      site: { loyaltyUrl },
    },
  }
}

/** What an offer takes off, until when, and the link that brings it into the cart. */
export type OfferedDiscount = { percent: number; endsAt: Date; url: string }

/**
 * 'promotional': the admin's own words. Where they come with a discount, the discount's terms stand below them,
 * whatever the words say (docs/decisions/0031-promotions-are-codes-used-once.md).
 */
export function promotionalMail(mail: {
  customerName: string
  title: string
  body: string
  offer: OfferedDiscount | null
}): MessageData {
  const { customerName, title, body, offer } = mail
  return {
    ...(offer && { page: offer.url }),
    values: {
      customer: { name: customerName },
      promo: { title, body, plain: offer === null, ...(offer && { discount: discountValues(offer) }) },
    },
  }
}

function discountValues({ percent, endsAt, url }: OfferedDiscount) {
  return {
    percent: `${percent}\u00a0%`,
    until: instantInSentence(endsAt),
    url,
  }
}

/**
 * 'night-check': tells the restaurant what was found and could not be repaired.
 * @param journalUrl the page that lists all of it
 */
export function nightCheckMail(
  points: readonly { what: string; name: string; amount: string; advice: string }[],
  journalUrl: string,
): MessageData {
  return {
    values: {
      check: { countText: points.length === 1 ? '1\u00a0point' : `${points.length}\u00a0points` },
      points: points.slice(0, MOST_NAMED),
      admin: { journalUrl },
    },
  }
}

type Login = { name: string; username: string; device: string; way: ProofWay; at: Date }

/** @param page where the device is signed out and the account gets another password */
export function staffDeviceMail({ name, username, device, way, at }: Login, page: string): MessageData {
  return {
    page,
    values: {
      account: { name, username },
      login: { device, at: instantInSentence(at), way: WAYS[way] },
      admin: { teamUrl: page },
    },
  }
}
