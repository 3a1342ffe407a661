import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type ReadinessLine,
  readReadiness,
  sendTestEvent,
  sendTestMail,
  setUpWebhook,
} from '#api/features/readiness/contract.ts'
import { confirmMenu } from '#api/features/settings/contract-staff.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { useStaffMutation } from '#pwa/lib/calls/staff-mutation.ts'
import { bodyErrors, useSentForm } from '#pwa/lib/forms.ts'
import { ForHost, StateLines } from '#pwa/ui/data/state-lines.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { CheckBox } from '#pwa/ui/forms/check-box.tsx'
import { TextField } from '#pwa/ui/forms/field.tsx'

const readinessQuery = queryOptions({
  queryKey: ['readiness'],
  queryFn: ({ signal }) => staffCall(readReadiness, {}, { signal }),
})

/** The button that does something about a line. */
const PRESSES = {
  webhook: <WebhookPress />,
  event: <TestEventPress />,
  mail: <TestMailPress />,
  menu: <ConfirmMenuPress />,
}

const WORDS = { green: 'Prêt', amber: 'À voir', red: 'À régler' }

/** The lines on which an installation stands, and how much of it is still to be done. */
export function ReadinessLines({ lines }: { lines: readonly ReadinessLine[] }) {
  const count = (wanted: ReadinessLine['state']) => lines.filter(({ state }) => state === wanted).length
  const shown = lines.map(({ press, ...line }) => ({ ...line, action: press && PRESSES[press] }))
  return <StateLines lines={shown} sum={sumOf(count('red'), count('amber'))} words={WORDS} />
}

function sumOf(red: number, amber: number): string {
  if (red === 0 && amber === 0) return 'Tout est prêt.'
  const parts = [
    red > 0 && (red === 1 ? 'Un point à régler avant d’ouvrir' : `${red} points à régler avant d’ouvrir`),
    amber > 0 && (amber === 1 ? 'un point à voir' : `${amber} points à voir`),
  ].filter(part => part !== false)
  const line = parts.join(', ')
  return `${line.charAt(0).toLocaleUpperCase('fr')}${line.slice(1)}.`
}

/** Makes or completes the address for the provider's news. A new one's secret stands here until the page is left. */
export function WebhookPress() {
  const setUp = useSetUpWebhook()
  if (setUp.isSuccess) {
    const { secret } = setUp.data
    return secret === null ? (
      <p role="status">L’adresse est complète. Vérifiez à nouveau.</p>
    ) : (
      <Notice>
        <p>Adresse créée. Donnez ce secret à votre hébergeur&nbsp;: il ne sera plus montré.</p>
        <p>
          <code>{secret}</code>
        </p>
        <ForHost>STRIPE_WEBHOOK_SECRET&nbsp;: ce secret, puis redémarrer.</ForHost>
      </Notice>
    )
  }
  return (
    <>
      {setUp.isError && <Notice tone="problem">{setUp.error.message}</Notice>}
      <Button busy={setUp.isPending} busyLabel="Un instant…" onClick={() => setUp.mutate()}>
        Mettre l’adresse en place
      </Button>
    </>
  )
}

/** Has the payment provider send an event for a try, and says whether it came; the line is asked again once it did. */
export function TestEventPress() {
  const test = useTestEvent()
  return (
    <>
      {test.isError && <Notice tone="problem">{test.error.message}</Notice>}
      {test.data?.received === false && (
        <Notice tone="problem">
          <p>Rien n’est arrivé en dix secondes. Prévenez votre hébergeur.</p>
          <ForHost>Comparer STRIPE_WEBHOOK_SECRET au secret de cette adresse sur dashboard.stripe.com.</ForHost>
        </Notice>
      )}
      <Button busy={test.isPending} busyLabel="Essai…" onClick={() => test.mutate()}>
        Faire envoyer un essai
      </Button>
      <p className="soft" role="status">
        {test.data?.received && 'L’essai est arrivé, avec la bonne signature.'}
      </p>
    </>
  )
}

/** Mails for a try, and says whether the server took it and what it said. */
export function TestMailPress() {
  const [values, setValues] = useState({ email: '' })
  const test = useTestMail()
  const { form, field, problem, isSending } = useSentForm({
    values,
    onChange: change => {
      setValues({ ...values, ...change })
      test.reset()
    },
    check: typed => bodyErrors(sendTestMail, typed),
    send: async ({ email }) => void (await test.mutateAsync(email)),
    sentence: error => (error as Error).message,
  })
  const answer = test.data
  return (
    <form {...form}>
      <TextField label="Envoyer un essai à" type="email" autoComplete="email" maxLength={254} {...field('email')} />
      {problem && <Notice tone="problem">{problem}</Notice>}
      {answer && !answer.accepted && (
        <Notice tone="problem">Le serveur d’envoi l’a refusé&nbsp;: {answer.reason}.</Notice>
      )}
      <Button type="submit" busy={isSending} busyLabel="Envoi…">
        Envoyer l’essai
      </Button>
      <p className="soft" role="status">
        {answer?.accepted && 'Accepté par le serveur d’envoi. Regardez s’il arrive, et dans quel dossier.'}
      </p>
    </form>
  )
}

/** Says that allergens and origins were read; ticked first, since it is said under a name. */
export function ConfirmMenuPress() {
  const [isRead, setRead] = useState(false)
  const [asks, setAsks] = useState(false)
  const confirm = useConfirmMenu()
  return (
    <>
      <CheckBox
        checked={isRead}
        error={asks && !isRead}
        onChange={({ target }) => {
          setRead(target.checked)
          setAsks(false)
        }}
      >
        J’ai relu les allergènes et l’origine des viandes de chaque plat, et j’en réponds.
      </CheckBox>
      {asks && !isRead && <Notice tone="problem">Cochez d’abord que vous les avez relus.</Notice>}
      {confirm.isError && <Notice tone="problem">{confirm.error.message}</Notice>}
      <Button
        busy={confirm.isPending}
        busyLabel="Un instant…"
        onClick={() => (isRead ? confirm.mutate() : setAsks(true))}
      >
        Confirmer sous mon nom
      </Button>
    </>
  )
}

/**
 * The list of what the installation lacks; asked anew each time the page is opened, since much of it is changed
 * elsewhere.
 */
export function useReadiness() {
  return useQuery(readinessQuery)
}

/** Has the payment provider send its news here; answers a new address's secret. */
function useSetUpWebhook() {
  return useStaffMutation(setUpWebhook, { request: () => ({}) })
}

/** Has the provider send an event for a try, and looks again once it came. */
function useTestEvent() {
  return useStaffMutation(sendTestEvent, {
    request: () => ({}),
    takes: (client, { received }) => (received ? client.invalidateQueries(readinessQuery) : undefined),
  })
}

/** Mails to an address for a try. */
function useTestMail() {
  return useStaffMutation(sendTestMail, { request: (email: string) => ({ body: { email } }) })
}

/** Says under the person's name that allergens and origins are true, and looks again. */
function useConfirmMenu() {
  return useStaffMutation(confirmMenu, {
    request: () => ({}),
    takes: client => client.invalidateQueries(readinessQuery),
  })
}
