import { Field } from '#pwa/ui/forms/field/field.tsx'

const MAX = 500

/** A note for the kitchen. An allergy written here is health data, so the hint says what is done with it. */
export function KitchenNote({ value, onChange }: { value: string; onChange: (note: string) => void }) {
  return (
    <Field
      label="Note pour la cuisine"
      optional
      hint="Une allergie, un souhait ? N’écrivez que l’utile : la cuisine lit cette note, nous ne nous en servons pour rien d’autre."
    >
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
