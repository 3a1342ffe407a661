import { Field } from '#pwa/ui/forms/field.tsx'

const MAX = 500

/** A note for the kitchen. An allergy written here is health data, so the hint says what is done with it. */
export function KitchenNote({ value, onChange }: { value: string; onChange: (note: string) => void }) {
  return (
    <Field label="Un mot pour la cuisine" optional hint="Une allergie, un souhait ? Il ne sert qu’à la cuisine.">
      {control => (
        <textarea
          {...control}
          name="notes"
          autoComplete="off"
          rows={2}
          maxLength={MAX}
          placeholder={'Par exemple\u00a0: sans coriandre'}
          value={value}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
