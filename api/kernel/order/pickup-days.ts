/** So many Paris days can be ordered for: today and the six after it. */
export const PICKUP_DAYS = 7
