import type fc from 'fast-check'

/**
 * A command of a model that only counts what can be acted on: the oracle is the books, compared apart from it.
 * @param needs what there must be some of
 * @param count what there is afterwards; also where what holds after every step is looked at
 */
export function modelCommand<Model extends Record<string, number>, Real>(
  name: string,
  needs: keyof Model | null,
  run: (real: Real) => Promise<unknown>,
  count: (real: Real) => Model | Promise<Model>,
): fc.AsyncCommand<Model, Real> {
  return {
    check: model => needs === null || (model[needs] ?? 0) > 0,
    run: async (model, real) => {
      await run(real)
      Object.assign(model, await count(real))
    },
    toString: () => name,
  }
}

/** One of those that there are, whatever number was drawn. */
export function nth<Item>(items: readonly Item[], n: number): Item {
  return items[n % items.length] as Item
}
