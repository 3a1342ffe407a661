/** Why a message was not sent, without the addresses and numbers that a provider's own words contain. */
export class DeliveryError extends Error {
  /** This message was refused for good: another try would be refused again. */
  readonly isPermanent: boolean
  /** The recipient no longer exists: no other message would arrive either. */
  readonly isGone: boolean
  constructor(reason: string, isPermanent: boolean, isGone = false) {
    super(reason)
    this.name = 'DeliveryError'
    this.isPermanent = isPermanent
    this.isGone = isGone
  }
}
