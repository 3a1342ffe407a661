import { expect, test } from 'vitest'
import { advisoriesIn } from './advisories.ts'

const vulnerability = (name: string, severity: string) => ({
  name,
  severity,
  range: '<2.0.1',
  via: [{ title: 'Reads too far', url: 'https://exemple.fr/1', severity }, 'other'],
})

test('high and critical ones fail, a line each; the others are counted', () => {
  const vulnerabilities = {
    a: vulnerability('a', 'high'),
    b: vulnerability('b', 'moderate'),
    c: vulnerability('c', 'critical'),
    d: vulnerability('d', 'low'),
  }
  expect(advisoriesIn(JSON.stringify({ auditReportVersion: 2, vulnerabilities }))).toEqual({
    isKnown: true,
    grave: [
      'high: a <2.0.1: Reads too far https://exemple.fr/1; by other',
      'critical: c <2.0.1: Reads too far https://exemple.fr/1; by other',
    ],
    mild: 2,
  })
})

test('nothing known is nothing wrong', () => {
  expect(advisoriesIn('{"auditReportVersion":2,"vulnerabilities":{}}')).toEqual({ isKnown: true, grave: [], mild: 0 })
})

test.each([
  ['no network', '{"error":{"code":"ENOTFOUND","summary":"…"}}', 'ENOTFOUND'],
  ['a registry that knows no advisories', '{"error":{"code":"ENOAUDIT"}}', 'ENOAUDIT'],
  ['a registry that takes no such question', '{"message":"405","statusCode":405}', 'the registry answers 405'],
  ['an error without a code', '{"error":{}}', 'no answer'],
  ['a call that was ended', '', 'no answer'],
  ['something else', '<html>', 'no answer'],
])('no answer is told apart from a good one: %s', (_, output, why) => {
  expect(advisoriesIn(output)).toEqual({ isKnown: false, why })
})
