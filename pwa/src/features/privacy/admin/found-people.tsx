import { useEffect, useRef, useState } from 'react'
import type { FoundPerson as Found } from '#api/features/privacy/contract-staff.ts'
import { plural } from '#api/kernel/plural.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { DataSection } from '#pwa/ui/layout/staff-page.tsx'
import { CorrectionSheet, ErasureQuestion } from './erasure-question.tsx'
import { contactWords, heldWords, whoWords } from './person-words.ts'
import { useExportPerson, useFoundPeople, useServeLetter } from './queries.ts'
import './privacy-admin.css'

type FoundPeopleProps = {
  contact: string
  /** Called when the person whose button had the focus is no longer there. */
  onGone: () => void
}
type Asked = { what: 'correct' | 'erase'; found: Found }

/** Everybody who has used a contact, each apart: a telephone may be a couple's or an office's. */
export function FoundPeople({ contact, onGone }: FoundPeopleProps) {
  const people = useFoundPeople(contact)
  const { correct, erase } = useServeLetter(contact)
  const [asked, setAsked] = useState<Asked>()
  const isGone = useRef(false)
  const close = () => setAsked(undefined)

  useEffect(() => {
    if (asked || !isGone.current) return
    isGone.current = false
    onGone()
  }, [asked, onGone])

  const serve = async (what: () => Promise<void>, done: string) => {
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
                <FoundPerson
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
            await serve(() => correct(asked.found.person, to), 'C’est corrigé.')
            close()
          }}
        />
      )}
      {asked?.what === 'erase' && (
        <ErasureQuestion
          found={asked.found}
          onClose={close}
          onErase={() => serve(() => erase(asked.found.person), 'Les données sont effacées.')}
        />
      )}
    </>
  )
}

function keyOf({ person: { kind, contact, name } }: Found): string {
  return `${kind} ${contact} ${kind === 'caller' ? name : ''}`
}

type FoundPersonProps = { found: Found; onCorrect: () => void; onErase: () => void }

/** One person with what is held about them, and the three things that the law lets them ask for. */
function FoundPerson({ found, onCorrect, onErase }: FoundPersonProps) {
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
