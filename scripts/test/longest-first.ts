import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slow files with their seconds on two cores; only their order matters. */
const SECONDS: Record<string, number> = {
  'pwa/e2e/accessibility/accessibility.e2e.ts': 230,
  'scripts/torture/invariants/01-an-order-is-paid-at-most-once.torture.ts': 100,
  'scripts/torture/invariants/05-what-was-acknowledged-survives-kill-9-of-the-api.torture.ts': 95,
  'pwa/e2e/accessibility/staff-accessibility.e2e.ts': 70,
  'scripts/torture/invariants/15-offline-start-cart-kept-a-queued-reservation-sent-once.browser.torture.ts': 70,
  'pwa/e2e/accessibility/account-accessibility.e2e.ts': 55,
  'docker/image-build.test.ts': 50,
  'scripts/start/elsewhere.e2e.ts': 50,
  'scripts/torture/invariants/07-same-key-same-answer-one-row.torture.ts': 40,
  'scripts/torture/invariants/02-the-books-are-the-providers.torture.ts': 35,
  'pwa/e2e/staff/board/staff-offline.deep.e2e.ts': 35,
  'pwa/e2e/menu/menu.e2e.ts': 35,
  'pwa/e2e/offline/outbox.deep.e2e.ts': 30,
  'pwa/e2e/offline/offline-routes.deep.e2e.ts': 30,
  'pwa/e2e/account/account-settings.deep.e2e.ts': 25,
  'pwa/e2e/offline/worker-life.deep.e2e.ts': 25,
  'pwa/e2e/account/sign-in.e2e.ts': 25,
  'pwa/e2e/checkout/checkout.e2e.ts': 25,
  'scripts/backup/backup.e2e.ts': 20,
  'pwa/e2e/site/reviews.e2e.ts': 20,
  'pwa/e2e/checkout/checkout-network.deep.e2e.ts': 20,
  'pwa/e2e/checkout/checkout-changes.deep.e2e.ts': 20,
  'pwa/e2e/account/signed-in-order.e2e.ts': 20,
  'pwa/e2e/menu/dish-names.deep.e2e.ts': 20,
  'pwa/e2e/checkout/order-as-guest.e2e.ts': 20,
  'pwa/e2e/staff/board/staff-print.deep.e2e.ts': 20,
  'scripts/backup/restoring/restore-refused.test.ts': 15,
  'api/http/server/node-server.test.ts': 15,
  'pwa/e2e/site/reservations.e2e.ts': 15,
  'pwa/e2e/site/sections.deep.e2e.ts': 15,
  'pwa/e2e/account/account-loyalty.deep.e2e.ts': 15,
  'pwa/e2e/checkout/payment.e2e.ts': 15,
  'pwa/e2e/offline/worker-update.deep.e2e.ts': 15,
  'pwa/e2e/menu/menu-list.e2e.ts': 15,
  'pwa/e2e/account/mailed-links.deep.e2e.ts': 15,
  'pwa/e2e/checkout/checkout-offline.deep.e2e.ts': 15,
  'api/features/promotions/actions/mailing/send-promotional.test.ts': 12,
  'api/process/boot.test.ts': 10,
  'pwa/e2e/site/install.deep.e2e.ts': 10,
  'pwa/e2e/checkout/payment-result.e2e.ts': 10,
  'pwa/e2e/offline/storage-trouble.deep.e2e.ts': 10,
  'pwa/e2e/site/prerender.e2e.ts': 10,
  'pwa/e2e/staff/staff-shell.e2e.ts': 10,
  'pwa/e2e/staff/board/staff-board.e2e.ts': 10,
  'pwa/e2e/checkout/checkout-effort.deep.e2e.ts': 10,
  'pwa/e2e/account/account-orders.e2e.ts': 10,
  'pwa/e2e/site/legal.deep.e2e.ts': 10,
  'pwa/e2e/staff/staff-menu.e2e.ts': 10,
  'pwa/e2e/menu/promotion.deep.e2e.ts': 10,
  'pwa/e2e/staff/board/staff-rush.e2e.ts': 10,
  'pwa/e2e/menu/cart.e2e.ts': 10,
  'pwa/e2e/site/dev-server.deep.e2e.ts': 10,
}

/**
 * Starts slow files first in their group, since one that starts last leaves all but one processor idle. vitest's own
 * record of durations does not exist on a fresh clone.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const secondsOf = ({ moduleId }: TestSpecification) => SECONDS[path.relative(this.ctx.config.root, moduleId)] ?? 0
    // Files without a known duration keep their order.
    return sorted.sort((one, other) => groupOf(one) - groupOf(other) || secondsOf(other) - secondsOf(one))
  }
}

function groupOf({ project }: TestSpecification): number {
  return project.config.sequence.groupOrder
}
