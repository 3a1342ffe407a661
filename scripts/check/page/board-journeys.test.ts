import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listedFiles } from '../listed-files.ts'

/** A journey that looks at tickets of the shared server's board: what earlier ones have left there would fold its own. */
const looksAtTheBoard = (text: string) => text.includes('/order/tickets.ts') && !text.includes('/own-server.ts')

test('a journey on the shared board hands over first what earlier ones have left there', () => {
  const journeys = listedFiles().filter(path => path.startsWith('pwa/e2e/') && path.endsWith('.e2e.ts'))
  const onBoard = journeys.filter(path => looksAtTheBoard(readFileSync(path, 'utf8')))
  expect(onBoard.length).toBeGreaterThan(5)
  expect(onBoard.filter(path => !/^clearBoard\(\)/m.test(readFileSync(path, 'utf8')))).toEqual([])
})
