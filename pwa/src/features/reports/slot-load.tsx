import type { Statistics } from '#api/features/reports/contract.ts'
import { SLOT_LOADS } from '#api/features/reports/rules/report-tables.ts'
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx'
import { CsvButton } from './figure-table.tsx'
import { reportColumns } from './report-columns.tsx'
import { Panel } from './report-panel.tsx'
import { type Level, WeekGrid } from './week-grid.tsx'

type Slot = Statistics['slots'][number]

/** The percentages of a slot's capacity from which it is a step darker; the last step counts as full. */
const STEPS = [0.05, 25, 50, 75, 95]

const { title, columns } = SLOT_LOADS
const COLUMNS = reportColumns(columns)

/** How full the slots were: kitchen load sold, as a part of their capacity. */
export function SlotLoad({ slots }: { slots: readonly Slot[] }) {
  const times = [...new Set(slots.map(({ time }) => time))].sort()
  const bySlot = new Map(slots.map(slot => [`${slot.weekday} ${slot.time}`, slot]))
  return (
    <Panel title={title} actions={<CsvButton table={SLOT_LOADS} columns={COLUMNS} rows={slots} />}>
      {slots.length === 0 ? (
        <EmptyState title="Aucun créneau n’a encore commencé." />
      ) : (
        <WeekGrid
          caption={`${title}, charge vendue sur capacité`}
          rowsAre="Retrait"
          rows={times.map(time => ({ key: time, name: time }))}
          cell={(weekday, time) => {
            const slot = bySlot.get(`${weekday} ${time}`)
            return (
              slot && { value: String(Math.round(slot.load_rate)), unit: '\u00a0%', level: levelOf(slot.load_rate) }
            )
          }}
        />
      )}
    </Panel>
  )
}

function levelOf(rate: number): Level {
  return STEPS.filter(step => rate >= step).length as Level
}
