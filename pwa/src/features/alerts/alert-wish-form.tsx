import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type HouseState, readState, type Wish, wishAlerts } from '#api/features/alerts/contract.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { bodyErrors, useSentForm } from '#pwa/lib/forms.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { CheckBox } from '#pwa/ui/forms/check-box.tsx'
import { TextField } from '#pwa/ui/forms/field.tsx'
import './alerts.css'

/** The server looks once a minute. */
const EVERY_MS = 60_000

/** How the person at the device is told of what is amiss; neither way is no wish. */
export function AlertWishForm({ wish }: { wish: Wish | null }) {
  const [values, setValues] = useState({ email: wish?.email ?? '' })
  const [onDevices, setOnDevices] = useState(wish?.onDevices ?? false)
  const save = useWishAlerts()
  const wished = ({ email }: typeof values): Wish => ({ email: email.trim() || null, onDevices })
  const { form, field, problem, isSending } = useSentForm({
    values,
    onChange: change => {
      setValues({ ...values, ...change })
      save.reset()
    },
    check: typed => bodyErrors(wishAlerts, wished(typed)),
    send: async typed => void (await save.mutateAsync(wished(typed))),
    sentence: error => (error as Error).message,
  })
  return (
    <form className="alert-wish-form" {...form}>
      <TextField label="Email" optional type="email" autoComplete="email" maxLength={254} {...field('email')} />
      <CheckBox
        checked={onDevices}
        onChange={({ target }) => {
          setOnDevices(target.checked)
          save.reset()
        }}
      >
        Sur mes appareils où les notifications sont activées
      </CheckBox>
      {problem && <Notice tone="problem">{problem}</Notice>}
      <Button type="submit" look="primary" busy={isSending} busyLabel="Un instant…">
        Enregistrer
      </Button>
      <p className="soft" role="status">
        {save.isSuccess && saidOf(save.variables)}
      </p>
    </form>
  )
}

function saidOf({ email, onDevices }: Wish): string {
  if (email === null && !onDevices) return 'Enregistré. Vous ne serez plus prévenu.'
  return 'Enregistré. Vous serez prévenu une fois quand quelque chose ne va plus, et une fois à la fin.'
}

const stateQuery = queryOptions({
  queryKey: ['house-state'],
  queryFn: ({ signal }) => staffCall(readState, {}, { signal }),
  refetchInterval: EVERY_MS,
})

/** The state of all that is watched, as long as the page is open. */
export function useHouseState() {
  return useQuery(stateQuery)
}

/** Saves how the person at the device is told. */
function useWishAlerts() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (wish: Wish) => staffCall(wishAlerts, { body: wish }),
    onSuccess: (_, wish) => {
      client.setQueryData(stateQuery.queryKey, (state: HouseState | undefined) => state && { ...state, wish })
      // An answer from before the wish would undo it here.
      void client.invalidateQueries(stateQuery)
    },
  })
}
