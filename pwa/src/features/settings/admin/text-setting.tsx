import type { ComponentProps } from 'react'
import { TextField } from '#pwa/ui/forms/field.tsx'
import { labelOf, type PartProps } from './draft.ts'

type TextSettingProps = PartProps & {
  /** The path in the draft's texts: `restaurant.phone`. */
  path: string
  hint?: string
} & Pick<ComponentProps<'input'>, 'inputMode' | 'type' | 'lang' | 'placeholder' | 'step' | 'spellCheck'>

/** A text field of the settings with its label, value and error. */
export function TextSetting({ path, draft, errors, onChange, settings: _, ...field }: TextSettingProps) {
  return (
    <TextField
      {...field}
      label={labelOf(path)}
      name={path}
      autoComplete="off"
      value={draft.texts[path] ?? ''}
      error={errors[path]}
      onChange={({ target }) => onChange({ texts: { ...draft.texts, [path]: target.value } })}
    />
  )
}
