import { useState } from 'react'
import { sendTestMail } from '#api/features/readiness/contract.ts'
import { bodyErrors, useSentForm } from '#pwa/lib/forms.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { TextField } from '#pwa/ui/forms/field.tsx'
import { useTestMail } from '../queries.ts'

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
      {answer && !answer.accepted && <Notice tone="problem">Le serveur ne l’a pas pris&nbsp;: {answer.reason}.</Notice>}
      <Button type="submit" busy={isSending} busyLabel="Envoi…">
        Envoyer l’essai
      </Button>
      <p className="soft" role="status">
        {answer?.accepted && 'Accepté par le serveur d’envoi. Regardez s’il arrive, et dans quel dossier.'}
      </p>
    </form>
  )
}
