import { ORDERING_SETTINGS, type OrderingKey } from '#api/features/settings/contract-ordering.ts'
import { Switch } from '#pwa/ui/forms/check-box.tsx'
import type { PartProps } from '../part-props.ts'
import { TextSetting } from '../restaurant/text-setting.tsx'

/**
 * The control of an ordering setting.
 * @param hint in place of its own
 */
export function OrderingSetting({ name, hint, ...props }: PartProps & { name: OrderingKey; hint?: string }) {
  const setting = ORDERING_SETTINGS[name]
  if (setting.kind !== 'flag')
    return (
      <TextSetting
        {...props}
        path={name}
        inputMode={setting.kind === 'cents' ? 'decimal' : 'numeric'}
        placeholder={setting.kind === 'time' ? 'aucune' : undefined}
        hint={hint ?? setting.hint}
      />
    )
  const isOn = props.draft.flags[name] === true
  return (
    <Switch
      label={setting.label}
      isOn={isOn}
      onSwitch={next => props.onChange({ flags: { ...props.draft.flags, [name]: next } })}
    >
      {isOn ? setting.hint : `Pas ${setting.hint.toLowerCase()}`}
    </Switch>
  )
}
