import { queryOptions, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { listAllItems } from '#api/features/menu/contract-staff.ts'
import { uuid } from '#api/kernel/ids.ts'
import { staffCall } from '#pwa/lib/calls/callers/staff-call.ts'
import { useServerReachable } from '#pwa/lib/state/connectivity.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { useNeedsNetwork } from '#pwa/offline/use-needs-network.ts'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { Field } from '#pwa/ui/forms/field/field.tsx'
import { TextField } from '#pwa/ui/forms/field/text-field.tsx'
import { useChangePortions, usePortions } from './portion-calls.ts'
import { PortionRow } from './portion-row.tsx'
import './portions-part.css'

/** Today's numbers: of every dish that has one, and one for a dish that has none. */
export function PortionsPart() {
  const { data, isError } = usePortions()
  const isReachable = useServerReachable()
  return (
    <section className="portions-part">
      <h3>Portions du jour</h3>
      {isError && !data && (
        <p>
          {isReachable ? 'Les portions n’ont pas pu être chargées.' : 'Les portions ne se lisent pas hors connexion.'}
        </p>
      )}
      {data && data.dishes.length === 0 && <p>Aucun plat n’a de nombre aujourd’hui.</p>}
      <ul>
        {data?.dishes.map(dish => (
          <PortionRow key={dish.id} dish={dish} />
        ))}
      </ul>
      <OtherDish known={data?.dishes.map(({ id }) => id) ?? []} />
    </section>
  )
}

const dishesQuery = queryOptions({
  queryKey: ['dishes to count'],
  queryFn: async ({ signal }) => Object.values(await staffCall(listAllItems, {}, { signal })).flat(),
})

function OtherDish({ known }: { known: readonly string[] }) {
  const { data: dishes = [] } = useQuery(dishesQuery)
  const [id, setId] = useState('')
  const [typed, setTyped] = useState('')
  const change = useChangePortions({ id })
  const needsNetwork = useNeedsNetwork('Fixer')
  const left = Number(typed)
  const isWhole = typed.trim() !== '' && Number.isInteger(left) && left >= 0 && left <= 999
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (id === '' || !isWhole || needsNetwork) return
    change.mutate(
      { body: { left }, key: uuid() },
      {
        onSuccess: ({ name }) => {
          showToast({ title: name, text: `il en reste ${left} pour aujourd’hui.`, tone: 'done' })
          setId('')
          setTyped('')
        },
        onError: error => showToast({ title: 'Portions', text: error.message, tone: 'problem' }),
      },
    )
  }
  return (
    <form onSubmit={submit}>
      <Field label="Autre plat">
        {control => (
          <select {...control} value={id} onChange={({ target }) => setId(target.value)}>
            <option value="">Choisir…</option>
            {dishes
              .filter(dish => dish.takeaway && !known.includes(dish.id))
              .map(dish => (
                <option key={dish.id} value={dish.id}>
                  {dish.name}
                </option>
              ))}
          </select>
        )}
      </Field>
      <TextField
        label="Il en reste"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        value={typed}
        error={typed.trim() !== '' && !isWhole ? 'De 0 à 999.' : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" busy={change.isPending} busyLabel="Un instant…" blocked={needsNetwork}>
        Fixer
      </Button>
    </form>
  )
}
