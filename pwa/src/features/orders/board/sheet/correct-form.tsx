import { type ReactNode, useState } from 'react'
import type { AllergenCode } from '#api/features/menu/rules/allergens.ts'
import { correctOrder } from '#api/features/orders/contract-revisions.ts'
import type { BoardOrder } from '#api/features/orders/contract-staff.ts'
import type { RequestOf } from '#api/kernel/endpoint.ts'
import { callSign } from '#api/kernel/ids.ts'
import { useIntentKey } from '#pwa/lib/calls/intent-key.ts'
import { useStaffMutation } from '#pwa/lib/calls/staff-mutation.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { NeedsNetwork, useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { CutleryStepper } from '#pwa/ui/forms/cutlery-stepper.tsx'
import { Field } from '#pwa/ui/forms/field.tsx'
import { SheetFooter } from '#pwa/ui/overlays/sheet.tsx'
import { takeAnswer } from '../line/ticket-calls.ts'

const NAME_MAX = 120
const NOTE_MAX = 500

type Body = RequestOf<typeof correctOrder>['body']
type Said = { allergens: string[]; text: string }
type Facts = { name: string; notes: string; cutlery: number; allergy: Said }

export type AllergyInputs = (said: Said, onChange: (said: Said) => void) => ReactNode

type CorrectFormProps = { order: BoardOrder; onDone: () => void; allergyInputs: AllergyInputs }

/** Corrects for whom an order is, its note, its cutlery and its allergy: nothing is paid for it, and the kitchen reads it at once. */
export function CorrectForm({ order, onDone, allergyInputs }: CorrectFormProps) {
  // As it was opened: what somebody else corrects meanwhile is no correction of this form's.
  const [before] = useState(() => factsOf(order))
  const [facts, setFacts] = useState(before)
  const { keyOf } = useIntentKey()
  const needsNetwork = useNeedsNetwork('Corriger')
  const send = useStaffMutation(correctOrder, {
    request: (body: Body) => ({ params: { id: order.id }, body, key: keyOf(body) }),
    takes: (client, answer) => takeAnswer(client, answer, { order }),
  })
  const change = differing(before, facts)
  const onSend = () =>
    send.mutate(
      { version: order.version, ...change },
      {
        onSuccess() {
          showToast({ title: `Commande ${callSign(order)}`, text: 'Corrigée, la cuisine le voit.', tone: 'done' })
          onDone()
        },
      },
    )
  return (
    <div className="ticket-form">
      <Field label="Nom">
        {control => (
          <input
            {...control}
            autoComplete="off"
            maxLength={NAME_MAX}
            value={facts.name}
            onChange={({ target }) => setFacts({ ...facts, name: target.value })}
          />
        )}
      </Field>
      <fieldset className="corrected-allergy">
        <legend>Allergie</legend>
        {allergyInputs(facts.allergy, allergy => setFacts({ ...facts, allergy }))}
        <p className="small soft">Avec l’accord du client. L’équipe la lit en premier, aucun email ne la porte.</p>
      </fieldset>
      <Field label="Un mot pour la cuisine" optional>
        {control => (
          <textarea
            {...control}
            rows={3}
            maxLength={NOTE_MAX}
            value={facts.notes}
            onChange={({ target }) => setFacts({ ...facts, notes: target.value })}
          />
        )}
      </Field>
      <fieldset>
        <legend>Couverts</legend>
        <CutleryStepper value={facts.cutlery} onChange={cutlery => setFacts({ ...facts, cutlery })} />
      </fieldset>
      <NeedsNetwork>Hors connexion, une commande ne se corrige pas&nbsp;: dites-le à la cuisine.</NeedsNetwork>
      <SheetFooter>
        {send.error && <Notice tone="problem">{send.error.message}</Notice>}
        <Button
          block
          look="primary"
          busy={send.isPending}
          busyLabel="Un instant…"
          blocked={needsNetwork ?? problemOf(change, facts)}
          onClick={onSend}
        >
          Corriger la commande
        </Button>
      </SheetFooter>
    </div>
  )
}

function factsOf({ customerInfo, pickup, allergy }: BoardOrder): Facts {
  const said = { allergens: allergy?.allergens ?? [], text: allergy?.text ?? '' }
  return {
    ...{ name: customerInfo.name, notes: pickup?.notes ?? '' },
    ...{ cutlery: pickup?.cutlery ?? 0, allergy: said },
  }
}

/** The facts that this form has changed. */
function differing(before: Facts, { name, notes, cutlery, allergy }: Facts): Omit<Body, 'version'> {
  const isSame =
    allergy.text.trim() === before.allergy.text &&
    [...allergy.allergens].sort().join() === [...before.allergy.allergens].sort().join()
  return {
    ...(name.trim() !== before.name && { name }),
    ...(notes.trim() !== before.notes && { notes }),
    ...(cutlery !== before.cutlery && { cutlery }),
    ...(!isSame && { allergy: { ...allergy, allergens: allergy.allergens as AllergenCode[] } }),
  }
}

/** In the button's words. */
function problemOf(change: Omit<Body, 'version'>, { name }: Facts): string | undefined {
  if (Object.keys(change).length === 0) return 'Rien ne change'
  return change.name !== undefined && name.trim() === '' ? 'Donnez un nom' : undefined
}
