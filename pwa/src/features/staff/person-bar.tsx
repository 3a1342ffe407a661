import { useComeHere, usePersons } from './person-queries.ts'
import './staff.css'

/**
 * 'Qui est là ?': the people of a device that several use, one tap each. Nothing stands there until two have a PIN, since
 * one alone has no need of it.
 */
export function PersonBar() {
  const { data } = usePersons()
  const { mutate, isPending, variables } = useComeHere()
  const known = data?.persons.filter(({ has_pin, is_here }) => has_pin || is_here) ?? []
  if (known.filter(({ has_pin }) => has_pin).length < 2) return null
  const here = isPending ? variables.person : known.find(({ is_here }) => is_here)?.id
  return (
    <section className="person-bar" aria-label="Qui est là&nbsp;?">
      <span aria-hidden="true">Qui est là&nbsp;?</span>
      {known.map(({ id, name }) => (
        <button key={id} type="button" aria-pressed={id === here} onClick={() => mutate({ person: id })}>
          {name}
        </button>
      ))}
    </section>
  )
}
