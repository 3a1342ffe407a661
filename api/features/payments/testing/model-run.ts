import fc from 'fast-check'
import { comeToRest, expectOneTruth } from './books/final-books.ts'
import type { Command } from './command.ts'
import type { ModelApp } from './model-app.ts'
import { Shop } from './shop.ts'

/**
 * Opens a shop, carries the commands out, waits until everything is settled and compares the books.
 * @param open what the run begins with: a run that begins with nothing mostly ends with nothing
 * @param look at what became of it, before it is forgotten
 */
export async function modelRun(
  app: ModelApp,
  commands: Iterable<Command>,
  open: (shop: Shop) => Promise<unknown>,
  look: (shop: Shop) => Promise<unknown> = async () => {},
): Promise<void> {
  const shop = new Shop(app)
  await open(shop)
  const model = { orders: shop.orders.length, sessions: shop.sessions.length }
  await fc.asyncModelRun(() => ({ model, real: shop }), commands)
  await comeToRest(shop)
  await expectOneTruth(shop)
  await look(shop)
  await shop.forgetPortions()
  await app.clear()
}
