import type { Menu } from '#api/features/menu/contract.ts'
import { DISH_COLUMNS, type DishColumnName } from '#api/features/menu/contract-dish.ts'
import { CheckBox } from '#pwa/ui/forms/check-box.tsx'
import { Field, FieldGroup, TextArea, TextField } from '#pwa/ui/forms/field.tsx'
import type { DraftErrors, ItemDraft } from './item-draft.ts'

/** The control of a dish's column, with its label and its error. */
export function ColumnField({ name, draft, errors, onChange }: PartProps & { name: DishColumnName }) {
  const { label, input, wire } = DISH_COLUMNS[name]
  const value = draft[name]
  const error = errors[name]
  const isOptional = wire.safeParse(undefined).success
  const set = (next: string | boolean | string[]) => onChange({ [name]: next })
  if (typeof value === 'boolean')
    return (
      <CheckBox checked={value} onChange={({ target }) => set(target.checked)}>
        {label}
      </CheckBox>
    )
  if (input.kind === 'some' && typeof value !== 'string')
    return (
      <FieldGroup legend={label} error={error}>
        {input.choices.map(([choice, words]) => (
          <CheckBox
            key={choice}
            checked={value.includes(choice)}
            onChange={({ target }) =>
              set(target.checked ? [...value, choice] : value.filter(other => other !== choice))
            }
          >
            {words}
          </CheckBox>
        ))}
      </FieldGroup>
    )
  if (input.kind === 'one')
    return (
      <Field label={label} error={error}>
        {control => (
          <select {...control} name={name} value={String(value)} onChange={({ target }) => set(target.value)}>
            {isOptional && <option value="">Sans</option>}
            {input.choices.map(([choice, words]) => (
              <option key={choice} value={choice}>
                {words}
              </option>
            ))}
          </select>
        )}
      </Field>
    )
  if (input.kind === 'text' && 'rows' in input)
    return (
      <TextArea
        label={label}
        optional={isOptional}
        hint={input.hint}
        error={error}
        name={name}
        rows={input.rows}
        value={String(value)}
        onChange={({ target }) => set(target.value)}
      />
    )
  return (
    <TextField
      label={label}
      name={name}
      hint={'hint' in input ? input.hint : undefined}
      optional={isOptional}
      inputMode={input.kind === 'number' ? 'decimal' : undefined}
      value={String(value)}
      error={error}
      onChange={({ target }) => set(target.value)}
    />
  )
}

/** The props of every part of the form. */
export type PartProps = {
  draft: ItemDraft
  errors: DraftErrors
  onChange: (change: Partial<ItemDraft>) => void
  /** The names of allergens, variants and categories. */
  menu: Menu
}
