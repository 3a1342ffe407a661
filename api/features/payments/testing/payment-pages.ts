import Stripe from 'stripe'
import { vi } from 'vitest'
import type { TestApp } from '#api/testing/app/test-app.ts'

/** An order's payment pages in our tables and at the provider. */
export function paymentPagesOf({ sql, services, simulator }: TestApp) {
  const { sessions } = services.stripe.checkout
  return {
    rowsOf: (orderId: string) => sql<{ status: string; sessionId: string | null }[]>`
      select status, session_id
      from payments
      where order_id = ${orderId}
      order by created_at, status desc`,

    /** The provider's sessions of an order that can still be paid. */
    payable: (orderId: string): string[] =>
      simulator
        .books()
        .filter(session => session.metadata.orderId === orderId && session.status === 'open')
        .map(session => session.sessionId),

    /**
     * Makes the provider create the next session while its answer is lost, as if the connection or our process had
     * died.
     */
    loseNextAnswer: (): void => {
      const create = sessions.create.bind(sessions)
      vi.spyOn(sessions, 'create').mockImplementationOnce(async (...args: Parameters<typeof create>) => {
        await create(...args)
        throw new Stripe.errors.StripeConnectionError({ message: 'lost' } as never)
      })
    },
  }
}
