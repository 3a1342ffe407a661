/** Runs a printer that is none against a server: scripts/printer-stand-in/README.md. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { cloudPrinter } from './printer-stand-in/cloud-printer.ts'
import { epsonPrinter } from './printer-stand-in/epson-printer.ts'
import { textOf } from './printer-stand-in/paper.ts'
import { paperPng } from './printer-stand-in/paper-picture.ts'
import { tcpPrinter } from './printer-stand-in/tcp-printer.ts'

const ASKS_EVERY_MS = 5000
const FOLDER = path.resolve('reports/printer')

const [address, width = '80'] = process.argv.slice(2)
if (!address) {
  console.error('usage: npx tsx scripts/printer-stand-in.ts <address or port> [58|80]')
  process.exit(1)
}
const columns = width === '58' ? 32 : 48
const port = /^\d{1,5}$/.test(address) ? Number(address) : undefined
const printer =
  port !== undefined
    ? await tcpPrinter({ port })
    : address.endsWith('/epson')
      ? epsonPrinter(address, fetch, { columns })
      : cloudPrinter(address)
const is = { empty: false, open: false, silent: false }

if (process.stdin.isTTY) process.stdin.setRawMode(true)
process.stdin.setEncoding('utf8').on('data', (typed: unknown) => {
  if (typed === '\u0003') process.exit(0)
  if (typed === 'p') is.empty = !is.empty
  if (typed === 'c') is.open = !is.open
  if (typed === 's') is.silent = !is.silent
  printer.turn(is.open ? 'cover-open' : is.empty ? 'no-paper' : 'well')
  console.log(is.silent ? 'silent' : is.open ? 'cover open' : is.empty ? 'no paper' : 'well')
})

mkdirSync(FOLDER, { recursive: true })
let shown = 0
for (;;) {
  if (!is.silent && 'askForAll' in printer)
    await printer.askForAll().catch((error: unknown) => console.error(String(error)))
  for (const ticket of printer.tickets.slice(shown)) {
    shown += 1
    const file = path.join(FOLDER, `${String(shown).padStart(3, '0')}.png`)
    writeFileSync(file, await paperPng(ticket, columns))
    console.log(`${textOf(ticket)}\n${file}\n`)
  }
  await new Promise(resolve => setTimeout(resolve, port === undefined ? ASKS_EVERY_MS : 200))
}
