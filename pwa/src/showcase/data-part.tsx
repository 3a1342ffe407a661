import { Ordinals } from '#pwa/lib/format/french.tsx'
import { type Column, DataTable } from '#pwa/ui/data/data-table.tsx'
import { Fact, Figures } from '#pwa/ui/data/figures.tsx'
import { OrderCode, OrderLines, Timeline } from '#pwa/ui/data/order-parts.tsx'
import { Price } from '#pwa/ui/data/price.tsx'
import { ForHost, StateLines } from '#pwa/ui/data/state-lines.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { DataSection, LoadMore } from '#pwa/ui/layout/staff-page.tsx'
import { Example } from './example.tsx'
import '#pwa/ui/data/figures.css'

type Row = { name: string; orders: number }
const ROWS: Row[] = [
  { name: 'Pad thaï', orders: 128 },
  { name: 'Curry vert', orders: 64 },
]

const COLUMNS: readonly [Column<Row>, ...Column<Row>[]] = [
  { key: 'name', title: 'Plat', cell: ({ name }) => name, sortBy: ({ name }) => name },
  { key: 'orders', title: 'Commandes', cell: ({ orders }) => orders, isNumber: true, sortBy: ({ orders }) => orders },
]

const query = { data: 'Venues du serveur.', isError: false, isFetching: false, refetch: () => {} }
const more = { hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: false, fetchNextPage: () => {} }

/** What is read: figures, lists, prices. */
export function DataPart() {
  return (
    <>
      <Example name="data-section">
        <DataSection title="Ventes" query={query}>
          {text => <p>{text}</p>}
        </DataSection>
        <DataSection title="En chargement" query={{ ...query, data: undefined, isFetching: true }}>
          {text => <p>{text}</p>}
        </DataSection>
        <DataSection title="Sans réponse" query={{ ...query, data: undefined, isError: true }}>
          {text => <p>{text}</p>}
        </DataSection>
      </Example>
      <Example name="data-table">
        <DataTable
          caption="Plats"
          columns={COLUMNS}
          rows={ROWS}
          rowKey={({ name }) => name}
          empty="Rien."
          actions={() => <Button look="link">Ouvrir</Button>}
        />
      </Example>
      <Example name="fact">
        <dl className="fact-list">
          <Fact name="Retrait">aujourd’hui à 12 h 30</Fact>
          <Fact name="Préparation">20 à 30 min</Fact>
        </dl>
      </Example>
      <Example name="figures">
        <Figures
          figures={[
            { value: '24', word: 'commandes' },
            { value: '312,40 €', word: 'encaissés' },
          ]}
        />
      </Example>
      <Example name="load-more">
        <LoadMore query={more} /> <LoadMore query={{ ...more, isFetchNextPageError: true }} />
      </Example>
      <Example name="order-code">
        <OrderCode orderId="4f8a21c0-0000-4000-8000-000000000001" label="Commande" />
        <OrderCode orderId="4f8a21c0-0000-4000-8000-000000000001" callNumber={37} label="À montrer au comptoir" />
      </Example>
      <Example name="order-lines">
        <OrderLines
          lines={[
            { id: '1', facts: { name: 'Pad thaï', variant: 'Crevette' }, quantity: 2, cents: 2780, free: false },
            { id: '2', facts: { name: 'Gyoza' }, quantity: 1, cents: 480, wasCents: 600, free: false },
            { id: '4', facts: { name: 'Bière' }, note: '33 cl · 5\u00a0% vol.', quantity: 1, cents: 450, free: false },
            { id: '3', facts: { name: 'Mangue et riz gluant' }, quantity: 1, cents: 0, free: true },
          ]}
        />
      </Example>
      <Example name="ordinals">
        <Ordinals>Paris 2e, le 1er décembre</Ordinals>
      </Example>
      <Example name="price">
        <Price cents={1290} /> <Price cents={1350} from /> <Price cents={1032} wasCents={1290} />{' '}
        <Price cents={0} free />
      </Example>
      <Example name="state-lines">
        <StateLines
          sum="Un point à voir."
          words={{ green: 'Prêt', amber: 'À voir', red: 'À régler' }}
          lines={[
            { key: 'disk', state: 'green', title: 'Disque', found: '64\u00a0% de libre.' },
            { key: 'mail', state: 'amber', title: 'Emails', found: '3 messages refusés.', todo: 'Voyez le Journal.' },
            { key: 'clock', state: 'red', title: 'Horloge', found: '5 s d’écart.', todo: 'Mettez-la à l’heure.' },
          ]}
        />
      </Example>
      <Example name="for-host">
        <ForHost>SMTP_URL&nbsp;: l’adresse du serveur d’envoi.</ForHost>
      </Example>
      <Example name="timeline">
        <Timeline
          label="État de la commande"
          steps={[
            { word: 'Confirmée', icon: 'clock', state: 'done', time: '12:04' },
            { word: 'En préparation', icon: 'clock', state: 'current', time: '12:10' },
            { word: 'Prête', icon: 'clock', state: 'ahead', time: 'vers 12 h 30' },
          ]}
        />
      </Example>
    </>
  )
}
