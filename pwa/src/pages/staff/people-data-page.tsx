import { useCallback, useRef, useState } from 'react'
import { ContactSearch, FoundPeople } from '#pwa/features/privacy/admin/found-people.tsx'
import { KeptContracts } from '#pwa/features/privacy/admin/kept-contracts.tsx'
import { PageHead, SectionStack } from '#pwa/ui/layout/staff-page.tsx'

/**
 * `/admin/donnees`: what the law asks when somebody writes a letter. Who is looked for stands in no address. For the
 * administrator alone.
 */
export function PeopleDataPage() {
  const input = useRef<HTMLInputElement>(null)
  const [search, setSearch] = useState({ contact: '', times: 0 })
  const toSearch = useCallback(() => input.current?.focus(), [])
  return (
    <>
      <PageHead
        title="Données personnelles"
        lead="Quelqu’un demande par écrit une copie, une correction ou l’effacement de ses données. Assurez-vous d’abord que c’est bien cette personne, et répondez dans le mois."
      />
      <SectionStack>
        <ContactSearch input={input} onSearch={contact => setSearch(({ times }) => ({ contact, times: times + 1 }))} />
        {search.contact === '' ? (
          <p className="soft">Chaque recherche et chaque action sont notées au journal, sans le nom de la personne.</p>
        ) : (
          <SectionStack key={search.times}>
            <FoundPeople contact={search.contact} onGone={toSearch} />
            <KeptContracts contact={search.contact} />
          </SectionStack>
        )}
      </SectionStack>
    </>
  )
}
