import { MOST_CUTLERY } from '#api/features/orders/contract-order.ts'
import { Stepper } from './stepper.tsx'

type CutleryStepperProps = { value: number | undefined; onChange: (value: number) => void }

/** Sets of cutlery for an order; `undefined` is none. */
export function CutleryStepper({ value = 0, onChange }: CutleryStepperProps) {
  return <Stepper label="couverts" value={value} min={0} max={MOST_CUTLERY} onChange={onChange} />
}
