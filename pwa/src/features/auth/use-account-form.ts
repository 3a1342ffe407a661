import { useState } from 'react'
import { ApiProblem } from '#pwa/lib/calls/api.ts'
import { serverSentence, useSentForm } from '#pwa/lib/forms.ts'

type AccountForm<Values> = {
  empty: Values
  /** The messages by the name of the invalid field. */
  check: (values: Values) => Partial<Record<keyof Values, string>>
  send: (values: Values) => Promise<void>
  /** The sentence for a 401 that brings none of its own: any other failure says nothing of what was typed. */
  refused?: string
  /** The sentence for any other answer without one. */
  failed?: string
}

/** The sentence is the former client's. */
const BROKEN = 'Une erreur est survenue. Veuillez réessayer.'

/** A form of the account that begins empty each time it is shown. */
export function useAccountForm<Values extends Record<string, string>>({
  empty,
  check,
  send,
  refused,
  failed = BROKEN,
}: AccountForm<Values>) {
  const [values, setValues] = useState(empty)
  return useSentForm<Values>({
    values,
    onChange: change => setValues(before => ({ ...before, ...change })),
    check,
    send,
    sentence: error => {
      if (!(error instanceof ApiProblem)) return BROKEN
      return serverSentence(error) ?? (error.status === 401 && refused ? refused : failed)
    },
  })
}

/** The message of a confirmation that differs from its password. */
export function confirmationError({ password, confirmation }: { password: string; confirmation: string }) {
  return password === confirmation ? {} : { confirmation: 'Les mots de passe ne correspondent pas' }
}
