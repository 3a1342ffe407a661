import type { ReactNode } from 'react'
import type { LoyaltyCustomer } from '#api/features/loyalty/contract-staff.ts'
import { type Standing, standingOf } from '#api/features/loyalty/rules/standing.ts'
import { type Column, DataTable } from '#pwa/ui/data/data-table.tsx'
import { StateWord } from '#pwa/ui/feedback/notice.tsx'
import type { IconName } from '#pwa/ui/media/icon.tsx'
import { PointsCell } from './points-cell.tsx'
import './loyalty-admin.css'

type CustomersTableProps = {
  customers: readonly LoyaltyCustomer[]
  /** Shown in place of the table where there are no customers. */
  empty: ReactNode
}

/** The words are the former client's. */
const WORDS: Record<Standing, { word: string; tone: 'good' | 'info' | 'plain' | 'soft'; icon: IconName }> = {
  reward: { word: 'Récompense disponible', tone: 'good', icon: 'check' },
  near: { word: 'Proche récompense', tone: 'info', icon: 'bowl' },
  active: { word: 'Client actif', tone: 'plain', icon: 'user' },
  beginner: { word: 'Client débutant', tone: 'soft', icon: 'clock' },
}

/** The customers with their points, which can be changed in the table. */
export function CustomersTable({ customers, empty }: CustomersTableProps) {
  return (
    <div className="customers-table">
      <DataTable
        caption="Clients fidélité"
        columns={COLUMNS}
        rows={customers}
        rowKey={({ email }) => email}
        empty={empty}
      />
    </div>
  )
}

const COLUMNS: readonly [Column<LoyaltyCustomer>, ...Column<LoyaltyCustomer>[]] = [
  {
    key: 'customer',
    title: 'Client',
    cell: ({ name, email }) => (
      <>
        {name}
        <span className="email">{email}</span>
      </>
    ),
  },
  { key: 'points', title: 'Points', cell: customer => <PointsCell customer={customer} /> },
  {
    key: 'available',
    title: 'Plats offerts disponibles',
    cell: ({ available_rewards }) => available_rewards,
    isNumber: true,
  },
  {
    key: 'claimed',
    title: 'Plats offerts obtenus',
    cell: ({ rewards_claimed }) => rewards_claimed,
    isNumber: true,
  },
  { key: 'orders', title: 'Commandes', cell: ({ total_orders }) => total_orders, isNumber: true },
  { key: 'standing', title: 'Statut', cell: ({ total_points }) => <StandingWord points={total_points} /> },
]

/** A word for how near a customer is to a free dish. */
function StandingWord({ points }: { points: number }) {
  const { word, tone, icon } = WORDS[standingOf(points)]
  return (
    <StateWord tone={tone} icon={icon}>
      {word}
    </StateWord>
  )
}
