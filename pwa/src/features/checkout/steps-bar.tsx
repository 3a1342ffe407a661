import { Icon } from '#pwa/ui/media/icon.tsx'
import type { CheckoutStep } from './use-checkout-step.ts'
import './checkout.css'

const STEPS: { step: CheckoutStep; word: string }[] = [
  { step: 'vous', word: 'Vous' },
  { step: 'retrait', word: 'Retrait' },
  { step: 'recapitulatif', word: 'Récapitulatif' },
]

/** The three steps, with a tick on those that the person has seen and filled in, whichever is open now. */
export function StepsBar({ current, done }: { current: CheckoutStep; done: readonly CheckoutStep[] }) {
  return (
    <ol className="steps-bar" aria-label="Étapes de la commande">
      {STEPS.map(({ step, word }, index) => {
        const isCurrent = step === current
        const isDone = !isCurrent && done.includes(step)
        return (
          <li key={step} aria-current={isCurrent ? 'step' : undefined}>
            {isDone ? <Icon name="check" /> : <b>{index + 1}</b>}
            {word}
            {isDone && <span className="visually-hidden">, rempli</span>}
          </li>
        )
      })}
    </ol>
  )
}
