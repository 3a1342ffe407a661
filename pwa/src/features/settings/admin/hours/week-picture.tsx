import { isOvernight, type Service, type Week } from '#api/features/settings/rules/hours.ts'
import { WEEKDAYS } from '#pwa/lib/format/hours-words.ts'

/** From 10:00 to 05:00, an hour being 10 units wide; earlier openings stand at the edge. */
const [FIRST, LAST] = [10, 29]
const ROW = 22
const LEFT = 34
const hoursOf = (time: string) => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60
const at = (hours: number) => LEFT + (Math.min(Math.max(hours, FIRST), LAST) - FIRST) * 12

/**
 * The week as a picture: a bar for each service. The text beside it says the same, so it is hidden from screen readers.
 */
export function WeekPicture({ week }: { week: Week }) {
  const marks = [12, 15, 18, 21, 24, 27]
  return (
    <svg className="week-picture" viewBox={`0 0 ${at(LAST) + 4} ${7 * ROW + 20}`} aria-hidden="true">
      {marks.map(hour => (
        <g key={hour}>
          <path className="mark" d={`M${at(hour)} 0V${7 * ROW}`} />
          <text x={at(hour)} y={7 * ROW + 16} textAnchor="middle">
            {hour % 24} h
          </text>
        </g>
      ))}
      {WEEKDAYS.map((name, day) => (
        <g key={name}>
          <text x="0" y={day * ROW + 16}>
            {name.slice(0, 3)}
          </text>
          {(week[day] ?? []).map(service => (
            <rect key={service.opens} {...barOf(service)} y={day * ROW + 4} height={ROW - 8} />
          ))}
        </g>
      ))}
    </svg>
  )
}

function barOf(service: Service): { x: number; width: number } {
  const from = at(hoursOf(service.opens))
  const to = at(hoursOf(service.closes) + (isOvernight(service) ? 24 : 0))
  return { x: from, width: Math.max(2, to - from) }
}
