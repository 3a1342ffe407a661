import type { InputOf, OutputOf } from '#api/kernel/endpoint.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import type * as contract from './contract-categories.ts'
import { writeMenuEntry } from './save-dish.ts'
import { lockMenu } from './write-menu.ts'

/**
 * Puts the menu's categories in another order and renames them. Both lists are small and whole, so that two people who
 * change them at once are told of each other.
 * @throws AppError 'stale_version' with the categories as they are
 */
export async function changeCategories(
  ctx: Ctx,
  { from, to }: InputOf<typeof contract.changeCategories>['body'],
): Promise<OutputOf<typeof contract.changeCategories>> {
  return await ctx.sql.begin(async tx => {
    await lockMenu(tx)
    const before = await headings(tx)
    if (isSame(before, to)) return { categories: before }
    if (!isSame(before, from)) throw new AppError('stale_version', { extra: { categories: before } })
    await setHeadings(tx, to)
    await writeMenuEntry(ctx, tx, 'menu_categories_changed', 'categories', { changes: changesInWords(before, to) })
    return { categories: await headings(tx) }
  })
}

function isSame(one: readonly contract.Heading[], other: readonly contract.Heading[]): boolean {
  const plain = (list: readonly contract.Heading[]) => list.map(({ key, label, labelEn }) => [key, label, labelEn])
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other))
}

/** The journal's words: the order in one line, and of each heading what it was. */
function changesInWords(before: readonly contract.Heading[], after: readonly contract.Heading[]) {
  const order = (list: readonly contract.Heading[]) =>
    list.map(({ key }) => before.find(one => one.key === key)?.label).join(', ')
  const renamed = after.flatMap(({ key, label, labelEn }) => {
    const was = before.find(one => one.key === key)
    return was && (was.label !== label || was.labelEn !== labelEn)
      ? [{ from: `${was.label} / ${was.labelEn}`, to: `${label} / ${labelEn}` }]
      : []
  })
  const joined = (side: 'from' | 'to') => renamed.map(one => one[side]).join(', ')
  return {
    ...(order(before) !== order(after) && { order: { from: order(before), to: order(after) } }),
    ...(renamed.length > 0 && { headings: { from: joined('from'), to: joined('to') } }),
  }
}

async function headings(tx: Queryable): Promise<contract.Heading[]> {
  return await tx<contract.Heading[]>`
    select key, label_fr as label, label_en
    from menu_categories
    order by position`
}

/** No two may have the same place at any moment, so that all first move out of the way. */
async function setHeadings(tx: Queryable, list: readonly contract.Heading[]): Promise<void> {
  const [keys, labels, english] = [
    list.map(({ key }) => key),
    list.map(({ label }) => label),
    list.map(({ labelEn }) => labelEn),
  ]
  await tx`update menu_categories set position = position + 1000`
  await tx`
    update menu_categories c
    set position = n.place - 1, label_fr = n.label, label_en = n.label_en
    from unnest(${keys}::text[], ${labels}::text[], ${english}::text[]) with ordinality n (key, label, label_en, place)
    where c.key = n.key`
}
