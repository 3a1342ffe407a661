import { describe, expect, test } from 'vitest'
import { failureCode, returnAddress, returnedMessage } from './take-returned-mail.ts'

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e'
const MAILBOX = 'retours@lai-khram.example'
const report = (...lines: string[]) =>
  ['Reporting-MTA: dns; mx.example', '', 'Final-Recipient: rfc822; x@y.fr', ...lines, ''].join('\r\n')

describe('the address that a mail comes back to', () => {
  test('names the message, in a local part that any server takes', () => {
    const address = returnAddress(MAILBOX, ID)
    expect(address).toBe(`retours+${ID}@lai-khram.example`)
    expect(address.indexOf('@')).toBeLessThanOrEqual(64)
  })

  test.each([
    [[`retours+${ID}@lai-khram.example`], ID],
    [[` Retours+${ID.toUpperCase()}@Lai-Khram.example `], ID],
    [['contact@lai-khram.example', `retours+${ID}@lai-khram.example`], ID],
    [[MAILBOX], undefined],
    [[`retours+${ID}@other.example`], undefined],
    [[`contact+${ID}@lai-khram.example`], undefined],
    [['retours+1; drop table messages@lai-khram.example'], undefined],
    [[], undefined],
  ])('%j', (addresses, id) => {
    expect(returnedMessage(addresses, MAILBOX)).toBe(id)
  })
})

describe('a report', () => {
  test.each([
    ['of no such mailbox', report('Action: failed', 'Status: 5.1.1'), '5.1.1'],
    ['with a comment behind its code', report('ACTION: Failed', 'status: 5.2.2 (mailbox full)'), '5.2.2'],
    ['of a server that was silent for days', report('Action: failed', 'Status: 4.4.1'), '4.4.1'],
    ['without a code', report('Action: failed'), '5.0.0'],
    ['of what still waits', report('Action: delayed', 'Status: 4.4.1'), undefined],
    ['of what has arrived', report('Action: delivered', 'Status: 2.0.0'), undefined],
    ['that says nothing', '', undefined],
  ])('%s', (_, text, code) => {
    expect(failureCode(text)).toBe(code)
  })
})
