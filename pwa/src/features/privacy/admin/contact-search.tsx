import { type Ref, useState } from 'react'
import { findPeople } from '#api/features/privacy/contract-staff.ts'
import { bodyErrors, useSentForm } from '#pwa/lib/forms.ts'
import { NeedsNetwork, useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { TextField } from '#pwa/ui/forms/field.tsx'
import './privacy-admin.css'

type ContactSearchProps = { onSearch: (contact: string) => void; input: Ref<HTMLInputElement> }

/** One field for an address or a telephone. It searches when it is sent, since each search is journalled. */
export function ContactSearch({ onSearch, input }: ContactSearchProps) {
  const [values, setValues] = useState({ contact: '' })
  const { form, field } = useSentForm({
    values,
    onChange: change => setValues({ ...values, ...change }),
    check: typed => bodyErrors(findPeople, typed),
    send: async ({ contact }) => onSearch(contact.trim()),
    sentence: String,
  })
  const needsNetwork = useNeedsNetwork('Chercher')
  return (
    <search>
      <form className="contact-search" {...form}>
        <TextField
          ref={input}
          label="Email ou téléphone de la personne"
          hint={'En entier. Pour un numéro, 06…, +33\u00a06… et 0033\u00a06… reviennent au même.'}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          {...field('contact')}
        />
        <Button look="primary" type="submit" blocked={needsNetwork}>
          Chercher
        </Button>
      </form>
      <NeedsNetwork>
        Cette page a besoin du réseau&nbsp;: rien de ce qu’elle montre n’est gardé sur cet appareil.
      </NeedsNetwork>
    </search>
  )
}
