import { STATIONS } from '#api/features/menu/contract/stations.ts'
import { printable } from '#api/features/receipts/printable.ts'
import { formatDay, parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import type { PaperWidth, Printer } from '../../contract/printers.ts'
import { columnsOf, type Look, type Paper, written } from './paper.ts'

/**
 * A slip by which one sees that a printer is set up as it should be: whose it is, whether its paper is as wide as was said
 * (the ruler ends at both edges), whether accents and Thai come out, sizes, and when it was printed.
 */
export function testSlip(
  printer: { name: string; paperMm: PaperWidth; stations: Printer['stations'] },
  now: Date,
): Paper {
  const columns = columnsOf(printer.paperMm)
  const say = (words: string, look?: Look) => written(columns, printable(words), look)
  const stations = printer.stations.map(key => STATIONS[key]).join(', ')
  return [
    ...say('TEST', { size: 'large', inverse: true, align: 'center' }),
    ...say(printer.name, { size: 'large', bold: true, align: 'center' }),
    ...say(stations || 'Tous les plats', { align: 'center' }),
    'rule',
    ...say(rulerOf(columns)),
    ...say(`${printer.paperMm} mm, ${columns} lettres : les deux bords doivent se voir.`),
    'rule',
    ...say('1 Pad thaï, crevette', { size: 'tall', bold: true }),
    ...say('ผัดไทย, กุ้ง · เผ็ดน้อย', { size: 'tall' }),
    ...say('! Sans arachides', { size: 'tall', bold: true, inverse: true }),
    ...say('àâçéèêëîïôùûü œæ ŒÆ 12,90\u00a0€'),
    'rule',
    ...say(`Imprimé à ${parisTime(now)}\n${formatDay(parisDay(now))}`),
  ]
}

/** `|---5---10---15…|`, as wide as the paper, each number ending at its letter. */
function rulerOf(columns: number): string {
  const marks = Array.from({ length: columns }, () => '-')
  for (let at = 5; at < columns - 1; at += 5) {
    const number = String(at)
    marks.splice(at - number.length, number.length, ...number)
  }
  return ['|', ...marks.slice(1, -1), '|'].join('')
}
