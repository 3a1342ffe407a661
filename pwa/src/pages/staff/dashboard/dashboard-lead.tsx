import { formatTimeInSentence, parisTime } from '#api/kernel/time/paris-time.ts'
import { formatDays, type Period } from '#pwa/features/reports/periods/period.ts'
import { useNow } from '#pwa/lib/state/use-now.ts'

type Read = { isPending: boolean; isPlaceholderData: boolean; dataUpdatedAt: number }

/** Which days the figures are of, what they are compared with, and how old they are; or that they are on their way. */
export function DashboardLead({ period, reads }: { period: Period; reads: readonly Read[] }) {
  const now = useNow()
  const isLoading = reads.some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData)
  return (
    <>
      {/* Told when it begins; what follows would be told again with every look at the server. */}
      <span role="status">{isLoading && 'Chargement du tableau de bord…'}</span>
      {!isLoading && wordsOf(period, now, Math.min(...reads.map(({ dataUpdatedAt }) => dataUpdatedAt)))}
    </>
  )
}

function wordsOf(period: Period, now: Date, updatedAt: number): string {
  const before = period === 1 ? 'face à hier' : `face aux ${period} jours d’avant`
  const days = `${formatDays(period, now)}, ${before}.`
  return updatedAt === 0 ? days : `${days} À jour à\u00a0${formatTimeInSentence(parisTime(new Date(updatedAt)))}.`
}
