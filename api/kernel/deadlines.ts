/** Deadlines of an order that rules, problems, terms and pages name alike (docs/product.md). */

/** How long an order keeps its slot that has come to its payment page: the life of the payment session. */
export const PAY_MINUTES = 15

/** How long after its payment a customer may cancel an order (docs/decisions/0012-cancelling-and-refunds.md). */
export const CANCEL_MINUTES = 15
