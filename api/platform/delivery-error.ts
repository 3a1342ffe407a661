/** Why a message did not leave, without the addresses and numbers that a provider's own words contain. */
export class DeliveryError extends Error {
  /** This message was refused for good: another try would be refused too. */
  readonly isPermanent: boolean
  /** Its recipient is no more: no other message would arrive either. */
  readonly isGone: boolean
  constructor(reason: string, isPermanent: boolean, isGone = false) {
    super(reason)
    this.name = 'DeliveryError'
    this.isPermanent = isPermanent
    this.isGone = isGone
  }
}
