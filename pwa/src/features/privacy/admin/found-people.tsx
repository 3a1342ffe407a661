import { type Ref, useEffect, useRef, useState } from 'react'
import type { Correction } from '#api/features/privacy/contract.ts'
import { type FoundPerson as Found, type FoundPerson, findPeople } from '#api/features/privacy/contract-staff.ts'
import { plural } from '#api/kernel/plural.ts'
import { spaced, unbroken } from '#pwa/lib/format/contact-words.ts'
import { bodyErrors, useSentForm } from '#pwa/lib/forms.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { NeedsNetwork, useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { TextField } from '#pwa/ui/forms/field.tsx'
import { DataSection } from '#pwa/ui/layout/staff-page.tsx'
import { ConfirmDialog } from '#pwa/ui/overlays/confirm-dialog.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'
import { CorrectionForm } from '../correction-form.tsx'
import { countsOf } from '../data-words.ts'
import { useCorrectPerson, useErasePerson, useExportPerson, useFoundPeople } from './queries.ts'
import './privacy-admin.css'

type FoundPeopleProps = {
  contact: string
  /** Called when the person whose button had the focus is no longer there. */
  onGone: () => void
}
type Asked = { what: 'correct' | 'erase'; found: FoundPerson }

/** Everybody who has used a contact, each apart: a telephone may be a couple's or an office's. */
export function FoundPeople({ contact, onGone }: FoundPeopleProps) {
  const people = useFoundPeople(contact)
  const correct = useCorrectPerson(contact)
  const erase = useErasePerson(contact)
  const [asked, setAsked] = useState<Asked>()
  const isGone = useRef(false)
  const close = () => setAsked(undefined)

  useEffect(() => {
    if (asked || !isGone.current) return
    isGone.current = false
    onGone()
  }, [asked, onGone])

  const serve = async (what: () => Promise<unknown>, done: string) => {
    await what()
    isGone.current = true
    showToast({ tone: 'done', text: done })
  }
  return (
    <>
      <DataSection
        title="Ce qui est gardé"
        query={people}
        failure={people.error?.message ?? 'La recherche n’a pas abouti.'}
        skeletonLines={3}
      >
        {({ people: found, hasMore }) => (
          <>
            <p className="found-nobody" role="status">
              {found.length === 0 && 'Rien n’est gardé sous ce contact.'}
            </p>
            {found.length > 1 && (
              <p>Plusieurs personnes ont donné ce contact. Traitez celle qui a écrit, et elle seule.</p>
            )}
            <ul className="found-people">
              {found.map(one => (
                <FoundEntry
                  key={keyOf(one)}
                  found={one}
                  onCorrect={() => setAsked({ what: 'correct', found: one })}
                  onErase={() => setAsked({ what: 'erase', found: one })}
                />
              ))}
            </ul>
            {hasMore && <p className="soft">D’autres encore. Demandez son adresse email à la personne.</p>}
          </>
        )}
      </DataSection>
      {asked?.what === 'correct' && (
        <CorrectionSheet
          found={asked.found}
          onClose={close}
          onCorrect={async to => {
            await serve(() => correct.mutateAsync({ person: asked.found.person, to }), 'C’est corrigé.')
            close()
          }}
        />
      )}
      {asked?.what === 'erase' && (
        <ErasureQuestion
          found={asked.found}
          onClose={close}
          onErase={() => serve(() => erase.mutateAsync(asked.found.person), 'Les données sont effacées.')}
        />
      )}
    </>
  )
}

function keyOf({ person: { kind, contact, name } }: FoundPerson): string {
  return `${kind} ${contact} ${kind === 'caller' ? name : ''}`
}

type FoundEntryProps = { found: FoundPerson; onCorrect: () => void; onErase: () => void }

/** One person with what is held about them, and the three things that the law lets them ask for. */
function FoundEntry({ found, onCorrect, onErase }: FoundEntryProps) {
  const copy = useExportPerson()
  const needsNetwork = useNeedsNetwork()
  const blocked = needsNetwork === undefined ? {} : { blocked: needsNetwork }
  const whose = <span className="visually-hidden">, {`${found.person.name} ${contactWords(found)}`}</span>
  return (
    <li className="found-person">
      <div>
        <h3>{contactWords(found)}</h3>
        <p>{whoWords(found)}</p>
        <p className="soft">{heldWords(found)}</p>
        {found.awaited > 0 && (
          <Notice>
            {plural(found.awaited, 'commande est encore en cours', 'commandes sont encore en cours')}
            {'\u00a0: à remettre ou à annuler avant d’effacer.'}
          </Notice>
        )}
      </div>
      <div className="acts">
        <Button {...blocked} busy={copy.isPending} busyLabel="Préparation…" onClick={() => copy.mutate(found.person)}>
          Télécharger une copie{whose}
        </Button>
        {found.correctable && (
          <Button {...blocked} onClick={onCorrect}>
            Corriger{whose}
          </Button>
        )}
        {found.awaited === 0 && (
          <Button look="danger" {...blocked} onClick={onErase}>
            Effacer{whose}
          </Button>
        )}
        <p role="status">{copy.isSuccess && 'Le fichier est dans vos téléchargements.'}</p>
        {copy.isError && <Notice tone="problem">{copy.error.message}</Notice>}
      </div>
    </li>
  )
}

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

type ErasureQuestionProps = { found: FoundPerson; onErase: () => Promise<unknown>; onClose: () => void }

/** Says what goes, what is cancelled and what the law keeps, before somebody is erased. */
function ErasureQuestion({ found, onErase, onClose }: ErasureQuestionProps) {
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Effacer ${contactWords(found)}\u00a0?`}
      confirmLabel="Effacer"
      busyLabel="Effacement…"
      isDanger
      onConfirm={onErase}
    >
      <ul className="erasure-lines">
        {linesOf(found).map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>
        <strong>C’est définitif.</strong>
      </p>
    </ConfirmDialog>
  )
}

function linesOf(found: FoundPerson): string[] {
  const { person, orders, reviews, unpaid, contracts } = found
  const kept = plural(contracts, 'commande', 'commandes')
  return [
    `À son nom\u00a0: ${heldWords(found)}.`,
    ...(person.kind === 'account' ? ['Le compte est supprimé, avec ses points et ses plats offerts.'] : []),
    ...(unpaid > 0
      ? [`${plural(unpaid, 'commande non payée est annulée', 'commandes non payées sont annulées')}.`]
      : []),
    ...(orders > 0 ? ['Les montants restent dix ans dans les comptes, sans son nom.'] : []),
    ...(contracts > 0
      ? [`De ${kept} de 120\u00a0€ ou plus, nom et contact restent dix ans dans les contrats conservés.`]
      : []),
    ...(reviews > 0 ? ['De ses avis restent la note et la date.'] : []),
    person.kind === 'caller'
      ? 'Aucun email ne part\u00a0: répondez à la personne vous-même.'
      : `Un dernier email le dit à ${person.contact}.`,
  ]
}

type CorrectionSheetProps = {
  found: FoundPerson
  onCorrect: (to: Correction) => Promise<unknown>
  onClose: () => void
}

/** Name and phone of what is still to come, and of the account; what its address is stays. */
function CorrectionSheet({ found, onCorrect, onClose }: CorrectionSheetProps) {
  return (
    <Sheet open title={`Corriger ${contactWords(found)}`} onClose={onClose}>
      <div className="correction-sheet">
        <p className="soft">
          {found.person.kind === 'account'
            ? 'Le nom et le téléphone du compte, des commandes en cours et des tables à venir. L’adresse email ouvre le compte\u00a0: elle ne change pas.'
            : 'Le nom et le téléphone des commandes en cours et des tables à venir. Ce qui est passé reste tel qu’écrit.'}
        </p>
        <CorrectionForm written={found.correctable ?? { name: '', phone: '' }} correct={onCorrect} />
      </div>
    </Sheet>
  )
}

/** The person's address, or the telephone of who gave none. */
function contactWords({ person: { kind, contact } }: Found): string {
  return kind === 'caller' ? unbroken(spaced(contact)) : contact
}

/** Such as `Camille Renard, sans compte`. */
function whoWords({ person: { kind, name }, isConfirmed }: Found): string {
  const standing =
    kind === 'account'
      ? isConfirmed
        ? 'compte client'
        : 'compte client, adresse jamais confirmée'
      : kind === 'caller'
        ? 'sans compte ni email'
        : 'sans compte'
  return name ? `${name}, ${standing}` : standing
}

/** The data that are held, in one line. */
function heldWords(found: Found): string {
  return countsOf(found) || 'Rien d’autre que le compte'
}
