import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slow files with their seconds on two cores; what matters is their order, and which together are a day's share. */
const SECONDS: Record<string, number> = {
  'scripts/torture/invariants/01-an-order-is-paid-at-most-once.torture.ts': 235,
  'pwa/e2e/accessibility/accessibility.e2e.ts': 230,
  'scripts/torture/invariants/15-offline-start-cart-kept-a-queued-reservation-sent-once.browser.torture.ts': 190,
  'pwa/e2e/accessibility/staff-accessibility.e2e.ts': 130,
  'scripts/torture/invariants/05-what-was-acknowledged-survives-kill-9-of-the-api.torture.ts': 115,
  'pwa/e2e/accessibility/account-accessibility.e2e.ts': 50,
  'docker/image-build.test.ts': 50,
  'scripts/start/elsewhere.e2e.ts': 50,
  'pwa/e2e/offline/outbox.deep.e2e.ts': 50,
  'pwa/e2e/staff/board/staff-offline.deep.e2e.ts': 45,
  'scripts/torture/invariants/07-same-key-same-answer-one-row.torture.ts': 43,
  'scripts/torture/invariants/06-what-was-acknowledged-survives-kill-9-of-postgres.torture.ts': 40,
  'scripts/torture/invariants/02-the-books-are-the-providers.torture.ts': 36,
  'pwa/e2e/menu/menu.e2e.ts': 35,
  'scripts/backup/backup.e2e.ts': 35,
  'pwa/e2e/offline/offline-routes.deep.e2e.ts': 30,
  'scripts/torture/invariants/10-every-route-answers-every-actor-as-the-policy-says.torture.ts': 30,
  'scripts/torture/invariants/13-nothing-that-is-typed-comes-into-logs-or-errors.torture.ts': 30,
  'scripts/torture/invariants/18-hostile-text-is-text-on-every-screen-of-the-site.browser.torture.ts': 30,
  'pwa/e2e/site/reviews.deep.e2e.ts': 28,
  'pwa/e2e/menu/menu-list.deep.e2e.ts': 28,
  'pwa/e2e/staff/staff-menu.deep.e2e.ts': 27,
  'pwa/e2e/account/account-settings.deep.e2e.ts': 25,
  'pwa/e2e/account/passkeys.deep.e2e.ts': 12,
  'pwa/e2e/offline/worker-life.deep.e2e.ts': 25,
  'pwa/e2e/account/account-menu.deep.e2e.ts': 20,
  'pwa/e2e/checkout/checkout.deep.e2e.ts': 25,
  'scripts/torture/invariants/09-malformed-input-gets-no-5xx-and-changes-nothing.torture.ts': 25,
  'scripts/torture/invariants/18-hostile-text-is-text-on-every-screen-of-the-admin.browser.torture.ts': 25,
  'pwa/e2e/checkout/payment/payment-result.deep.e2e.ts': 24,
  'scripts/torture/invariants/24-no-resource-of-one-address-starves-another.torture.ts': 23,
  'pwa/e2e/account/signed-in-order.deep.e2e.ts': 22,
  'pwa/e2e/checkout/checkout-network.deep.e2e.ts': 20,
  'pwa/e2e/checkout/checkout-changes.deep.e2e.ts': 20,
  'pwa/e2e/menu/dish-names.deep.e2e.ts': 20,
  'pwa/e2e/checkout/order-as-guest.e2e.ts': 20,
  'pwa/e2e/staff/board/staff-print.deep.e2e.ts': 20,
  'scripts/torture/invariants/18-hostile-text-is-text-on-every-screen-of-the-account.browser.torture.ts': 20,
  'scripts/torture/invariants/18-hostile-text-that-people-type-is-text.browser.torture.ts': 20,
  'scripts/torture/invariants/19-honest-guests-are-served.torture.ts': 20,
  'pwa/e2e/staff/board/staff-taking.deep.e2e.ts': 19,
  'pwa/e2e/staff/staff-shell.deep.e2e.ts': 18,
  'pwa/e2e/account/account-orders.deep.e2e.ts': 16,
  'pwa/e2e/staff/board/staff-revise.deep.e2e.ts': 16,
  'scripts/backup/restoring/restore-refused.e2e.ts': 15,
  'api/http/node-server.test.ts': 15,
  'pwa/e2e/site/reservation-troubles.deep.e2e.ts': 20,
  'pwa/e2e/site/sections.deep.e2e.ts': 15,
  'pwa/e2e/account/account-loyalty.deep.e2e.ts': 15,
  'pwa/e2e/checkout/payment/payment-interrupted.deep.e2e.ts': 15,
  'pwa/e2e/checkout/payment/payment.e2e.ts': 15,
  'pwa/e2e/offline/worker-update.deep.e2e.ts': 15,
  'pwa/e2e/account/mailed-links.deep.e2e.ts': 15,
  'pwa/e2e/checkout/checkout-offline.deep.e2e.ts': 15,
  'scripts/torture/invariants/16-paris-rules-hold-at-clock-changes-and-around-midnight.torture.ts': 14,
  'api/features/promotions/send-promotional.test.ts': 12,
  'pwa/e2e/site/prerender.deep.e2e.ts': 12,
  'api/process/boot.e2e.ts': 10,
  'pwa/e2e/site/install.deep.e2e.ts': 10,
  'pwa/e2e/offline/storage-trouble.deep.e2e.ts': 10,
  'pwa/e2e/staff/board/staff-board.e2e.ts': 20,
  'pwa/e2e/checkout/checkout-effort.deep.e2e.ts': 10,
  'pwa/e2e/site/legal.deep.e2e.ts': 10,
  'pwa/e2e/menu/promotion.deep.e2e.ts': 10,
  'pwa/e2e/staff/board/staff-rush.deep.e2e.ts': 10,
  'pwa/e2e/menu/cart.deep.e2e.ts': 10,
  'pwa/e2e/menu/cart.e2e.ts': 10,
  'pwa/e2e/site/dev-server.deep.e2e.ts': 10,
}

/** Of a file that is not named above. */
const USUAL_SECONDS = 5

/**
 * Starts slow files first in their group, since one that starts last leaves all but one processor idle. vitest's own
 * record of durations does not exist on a fresh clone.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    // Files without a known duration keep their order.
    return sorted.sort((one, other) => groupOf(one) - groupOf(other) || this.#secondsOf(other) - this.#secondsOf(one))
  }

  /** Of `--shard`: parts that take about as long, whichever machine asks: each file goes to the shortest one so far. */
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 }
    const byName = files.toSorted((one, other) => (one.moduleId < other.moduleId ? -1 : 1))
    const parts = Array.from({ length: count }, () => ({ seconds: 0, files: [] as TestSpecification[] }))
    for (const file of byName.toSorted((one, other) => this.#secondsOf(other) - this.#secondsOf(one))) {
      const shortest = parts.reduce((least, part) => (part.seconds < least.seconds ? part : least))
      shortest.files.push(file)
      shortest.seconds += this.#secondsOf(file)
    }
    return parts[index - 1]?.files ?? []
  }

  #secondsOf({ moduleId }: TestSpecification): number {
    return SECONDS[path.relative(this.ctx.config.root, moduleId)] ?? USUAL_SECONDS
  }
}

function groupOf({ project }: TestSpecification): number {
  return project.config.sequence.groupOrder
}
