import * as z from 'zod/mini'

/** The first message of each field at fault, by its name; empty when a form's values are all fit to send. */
export function firstErrors<Values extends Record<string, unknown>>(
  schema: z.ZodMiniType,
  values: Values,
): Partial<Record<keyof Values, string>> {
  const errors: Partial<Record<keyof Values, string>> = {}
  for (const { path, message } of z.safeParse(schema, values).error?.issues ?? []) {
    errors[path[0] as keyof Values] ??= message
  }
  return errors
}
