/** The menu's Thai names in Latin letters are spelt by the one system of docs/glossary.md#thai-names. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { items, offenders } from '#api/testing/menu/catalogue-items.ts'

const [, table = ''] = readFileSync('docs/glossary.md', 'utf8').split('### Thai names')
const ROWS = table
  .slice(0, table.indexOf('\n## '))
  .split('\n')
  .filter(line => /^\| .*[\u0e00-\u0e7f]/.test(line))
  .map(line => line.split('|').map(cell => cell.trim()))
  .map(([, menu = '', thai = '', rtgs = '', why = '', source = '']) => ({ menu, thai, rtgs, why, source }))

/** A syllable of the Royal Thai General System: what it begins with, its vowel, and one of six ends. */
const ONSET = '(?:k|kh|ng|ch|d|t|th|n|b|p|ph|f|m|y|r|l|w|s|h|k[rlw]|kh[rlw]|p[rl]|ph[rl]|t?r|thr)?'
const VOWEL = '(?:ueai|iao|uai|oei|aeo|uea|ae|oe|ue|ia|ua|ai|ao|ui|oi|io|eo|a|e|i|o|u)'
const SYLLABLES = new RegExp(`^(?:${ONSET}${VOWEL}(?:ng|k|t|n|p|m)?[ -]?)+$`)

/** What menus write that is neither customary in French nor the Royal Institute's. */
const FOREIGN =
  /\b(khung|goong|gung|yum|thod|tod|sod|phad|gai|kai|moo|neua|laab|larp|tum|krapao|kra pao|kaprow|gaeng|geng|thay|talé)\b/i

test('every doubtful name says its reason and its source', () => {
  expect(ROWS.length).toBeGreaterThanOrEqual(15)
  expect(ROWS.filter(({ why, source }) => !/^(RTGS|customary)/.test(why) || !source)).toEqual([])
})

test.each(ROWS)('$menu is on the menu, with its Thai', ({ menu, thai }) => {
  const dish = items.find(({ name }) => name.startsWith(menu))
  expect([menu, dish?.nameTh]).toEqual([menu, expect.stringContaining(thai)])
})

test.each(ROWS)('$rtgs has the syllables of the Royal Institute alone', ({ rtgs }) => {
  expect(rtgs).toMatch(SYLLABLES)
})

test('what is not customary is spelt by RTGS to the letter', () => {
  const byRule = ROWS.filter(({ why }) => why === 'RTGS')
  expect(byRule.map(({ menu }) => menu.toLowerCase())).toEqual(byRule.map(({ rtgs }) => rtgs))
})

test('no name and no description has a spelling of another system', () => {
  expect(offenders(({ name, description }) => FOREIGN.test(`${name} ${description}`))).toEqual([])
})

test('other systems would be noticed', () => {
  expect(['khung thod sod makham', 'pad see ew', 'yum talay'].filter(name => SYLLABLES.test(name))).toEqual([])
})
