/** Whether a key of the payment provider moves real money. */
export function isLiveKey(key: string | undefined): boolean {
  return /^(sk|rk)_live_/.test(key ?? '')
}
