import { readerOf } from '#api/kernel/fields.ts'

type Field = Parameters<typeof readerOf>[0]

/**
 * Under a call's field for a reason: that its customer will read it, where the contract says that it is mailed.
 * @param arrives whether the customer has an address at which mails arrive
 */
export function readerHint<Name extends string>(
  { body }: { body?: { shape: Record<Name, Field> } | undefined },
  field: Name,
  arrives: boolean,
): string | undefined {
  return arrives && readerOf(body?.shape[field]) === 'mailed' ? 'Le client la lit dans l’email.' : undefined
}
