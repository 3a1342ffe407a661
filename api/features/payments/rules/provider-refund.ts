type AtProvider = { amount: number; metadata: Readonly<Record<string, string>> | null }
type Ours = { id: string; amountCents: number }

/**
 * Whether a refund at the provider is this one of ours. It says so itself where we asked for it; one that a person made
 * in the provider's own pages, or that a former release asked for, may be any of its amount.
 */
export function isRefundOurs({ amount, metadata }: AtProvider, { id, amountCents }: Ours): 'yes' | 'maybe' | 'no' {
  if (metadata?.refundId) return metadata.refundId === id ? 'yes' : 'no'
  return amount === amountCents ? 'maybe' : 'no'
}
