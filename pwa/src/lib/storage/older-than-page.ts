/**
 * Whether something was answered before this page was opened, so that it is a copy of this device's: what it does not have,
 * there may be by now.
 * @param answeredAt milliseconds since 1970
 */
export function isOlderThanPage(answeredAt: number): boolean {
  return answeredAt < performance.timeOrigin
}
