import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type HouseState, isLookedAfter, readState, type Wish, wishAlerts } from '#api/features/alerts/contract.ts'
import { plural } from '#api/kernel/plural.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { useStaffMutation } from '#pwa/lib/calls/staff-mutation.ts'
import { formatMoment } from '#pwa/lib/format/moment-words.ts'
import { bodyErrors, useSentForm } from '#pwa/lib/forms.ts'
import { type StateLine, StateLines } from '#pwa/ui/data/state-lines.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { CheckBox } from '#pwa/ui/forms/check-box.tsx'
import { TextField } from '#pwa/ui/forms/field.tsx'
import './alerts.css'

const WORDS = { green: 'OK', amber: 'À voir', red: 'À régler' }

/** The server looks once a minute. */
const EVERY_MS = 60_000

/** The things that are watched, which of them are amiss, and since when. */
export function HouseLines({ state: { at, lookedAt, watched } }: { state: HouseState }) {
  const now = new Date(at)
  const isUnseen = !isLookedAfter(lookedAt === null ? null : new Date(lookedAt), now)
  const lines = watched.map(({ kind, title, state, sentence, since, todo }): StateLine => {
    if (since) {
      const found = `${sentence} Depuis ${formatMoment(new Date(since), now)}.`
      return { key: kind, state: 'red', title, found, todo }
    }
    // A thing that was not looked at for minutes may have changed: it is not known, whatever was found then.
    if (isUnseen || state === 'unknown') return { key: kind, state: 'amber', title, found: 'Pas contrôlé.' }
    return { key: kind, state, title, found: sentence, todo }
  })
  const amiss = lines.filter(({ state }) => state === 'red').length
  const toSee = lines.filter(({ state }) => state === 'amber').length
  return (
    <StateLines
      lines={[...(isUnseen ? [unseen(lookedAt, now)] : []), ...lines]}
      sum={sumOf(amiss, toSee, isUnseen)}
      words={WORDS}
    />
  )
}

function unseen(lookedAt: string | null, now: Date): StateLine {
  return {
    key: 'unseen',
    state: 'amber',
    title: 'Contrôle',
    found: lookedAt
      ? `Plus rien n’est contrôlé depuis ${formatMoment(new Date(lookedAt), now)}.`
      : 'Rien n’a encore été contrôlé.',
    todo: 'Attendez une minute. Si cela dure, prévenez votre hébergeur.',
  }
}

function sumOf(amiss: number, toSee: number, isUnseen: boolean): string {
  if (amiss > 0) return `${plural(amiss, 'chose ne va pas', 'choses ne vont pas')}.`
  if (isUnseen) return 'L’état n’est pas connu.'
  return toSee > 0 ? `${plural(toSee, 'chose est à voir', 'choses sont à voir')}.` : 'Tout fonctionne.'
}

/** Alerts of the last week that are over. */
export function PastAlerts({ state: { at, past } }: { state: HouseState }) {
  if (past.length === 0) return <p className="soft">Rien en une semaine.</p>
  const now = new Date(at)
  return (
    <ul className="past-alerts">
      {past.map(({ title, sentence, since, until }) => (
        <li key={`${title} ${since}`}>
          <h3>{title}</h3>
          <p>{sentence}</p>
          <p className="soft">
            Commencé {formatMoment(new Date(since), now)}, fini {formatMoment(new Date(until), now)}.
          </p>
        </li>
      ))}
    </ul>
  )
}

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
  return useStaffMutation(wishAlerts, {
    request: (wish: Wish) => ({ body: wish }),
    takes: (client, _, wish) => {
      client.setQueryData(stateQuery.queryKey, (state: HouseState | undefined) => state && { ...state, wish })
      // An answer from before the wish would undo it here.
      void client.invalidateQueries(stateQuery)
    },
  })
}
