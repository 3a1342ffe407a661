import { expect, test } from 'vitest'
import { uuid } from '#api/kernel/ids.ts'
import { epsonResults, jobIdOf, jobName, outcomeOf, stateOfResult, toldState } from './epson-print.ts'

const response = (code: string, status: string) =>
  `<response xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print" success="${code === ''}" code="${code}" status="${status}"/>`
const named = (name: string, inner: string) =>
  `<ePOSPrint>\n<Parameter><devid>local_printer</devid><printjobid>${name}</printjobid></Parameter><PrintResponse>${inner}</PrintResponse></ePOSPrint>`

test.each([
  ['', '251658262', 'printed', 'ready'],
  ['EPTR_REC_EMPTY', '252575772', 'later', 'no_paper'],
  ['EPTR_COVER_OPEN', '0', 'later', 'cover_open'],
  ['EPTR_CUTTER', '251660318', 'later', 'trouble'],
  ['EX_TIMEOUT', '251658268', 'later', 'ready'],
  ['EX_TIMEOUT', '252575772', 'later', 'no_paper'],
  ['EX_BADPORT', '1', 'later', 'trouble'],
  ['SchemaError', '251658262', 'unreadable', 'ready'],
  ['EX_TIMEOUT', 'beaucoup', 'later', 'ready'],
])('a ticket that ends with %j and %s is %s, its printer %s', (code, status, outcome, state) => {
  const [result] = epsonResults(
    `<PrintResponseInfo Version="2.00">${named('abc', response(code, status))}</PrintResponseInfo>`,
  )
  expect(result && [result.jobId, outcomeOf(result), stateOfResult(result)]).toEqual(['abc', outcome, state])
})

test('each ticket of an answer is told of by itself; without a name, or refused as a whole, by none', () => {
  const two = `<PrintResponseInfo Version="2.00">${named('a', response('', '2'))}${named('b', response('EX_TIMEOUT', '2'))}</PrintResponseInfo>`
  expect(epsonResults(two).map(({ jobId, isPrinted }) => [jobId, isPrinted])).toEqual([
    ['a', true],
    ['b', false],
  ])
  expect(epsonResults(`<PrintResponseInfo Version="1.00">${response('', '2')}</PrintResponseInfo>`)).toMatchObject([
    { jobId: undefined, isPrinted: true },
  ])
  const refused =
    '<ServerDirectPrint><Response Success="false"><ErrorSummary>Invalid XML</ErrorSummary></Response></ServerDirectPrint>'
  expect(epsonResults(refused).map(outcomeOf)).toEqual(['unreadable'])
  for (const nothing of ['', 'bonjour', '<PrintResponseInfo/>', named('a', '')])
    expect(epsonResults(nothing)).toEqual([])
})

test.each([
  ['<printerstatus devicename="local_printer" asbstatus = "0x0F000016"/>', 'ready'],
  [
    '<printerstatus devicename="autre" asbstatus="0x00000001"/><printerstatus devicename="local_printer" asbstatus="0x0F0C001C"/>',
    'no_paper',
  ],
  ['<printerstatus devicename="kitchen" asbstatus="0x0F00003C"/>', 'cover_open'],
  // The paper runs low.
  ['<printerstatus devicename="local_printer" asbstatus="0x0F030016"/>', 'ready'],
  ['<printerstatus devicename="local_printer" asbstatus="bien"/>', undefined],
  ['', undefined],
])('%s tells of a printer that is %s', (xml, state) => {
  expect(toldState(xml)).toBe(state)
})

test('a job has a name that a printer takes, and is found by it', () => {
  const ids = [uuid(), '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
  for (const id of ids) {
    expect(jobName(id)).toMatch(/^[\w.-]{1,30}$/)
    expect(jobIdOf(jobName(id))).toBe(id)
  }
  for (const name of ['etat', 'ABC123', '', 'z'.repeat(25), `${'0'.repeat(24)}-`]) expect(jobIdOf(name)).toBeUndefined()
})
