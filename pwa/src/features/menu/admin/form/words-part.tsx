import { DRINK_KEYS } from '#api/features/menu/rules/drinks.ts'
import { Field, TextArea, TextField } from '#pwa/ui/forms/field.tsx'
import { ColumnField, type PartProps } from './column-field.tsx'

/** The columns that stand beside a dish's name and description. */
export const WORD_FIELDS = ['group', 'cookWord', 'leadPlace'] as const

/** The dish's names in three languages, its description and its place on the menu. */
export function WordsPart(part: PartProps) {
  const { draft, errors, onChange, menu } = part
  return (
    <>
      <TextField
        label="Nom en français"
        name="name"
        value={draft.name}
        error={errors.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextField
        label="Nom en anglais"
        name="nameEn"
        optional
        lang="en"
        value={draft.nameEn}
        error={errors.nameEn}
        onChange={({ target }) => onChange({ nameEn: target.value })}
      />
      <TextField
        label="Nom en thaï"
        name="nameTh"
        optional
        lang="th"
        value={draft.nameTh}
        error={errors.nameTh}
        onChange={({ target }) => onChange({ nameTh: target.value })}
      />
      <TextArea
        label="Description"
        optional
        error={errors.description}
        name="description"
        rows={3}
        value={draft.description}
        onChange={({ target }) => onChange({ description: target.value })}
      />
      <Field label="Catégorie" error={errors.category}>
        {control => (
          <select
            {...control}
            name="category"
            value={draft.category}
            onChange={({ target }) => onChange({ category: target.value as typeof draft.category })}
          >
            {menu.categories.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      {WORD_FIELDS.map(name => (
        <ColumnField key={name} name={name} {...part} />
      ))}
    </>
  )
}

/** Facts that customers must be able to read of a packed drink before they buy it (EU 1169/2011, art. 14). */
export const LABEL_FIELDS = ['ingredients', 'nutrition', 'foodOperator'] as const

/** The label of a drink; food is not sold packed, so that nothing is asked of it. */
export function LabelPart(part: PartProps) {
  if (!DRINK_KEYS.includes(part.draft.category)) return null
  return LABEL_FIELDS.map(name => <ColumnField key={name} name={name} {...part} />)
}
