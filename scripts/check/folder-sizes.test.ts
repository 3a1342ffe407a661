import { expect, test } from 'vitest'
import { folderFaults } from './folder-sizes.ts'
import { listedFiles } from './listed-files.ts'

const files = (folder: string, count: number) => Array.from({ length: count }, (_, index) => `${folder}/${index}.ts`)
const faultsWith = (...more: string[]) => folderFaults([...listedFiles(), ...more])

test('a dozen files is no fault, one more is, and so is a folder beside a dozen', () => {
  expect(faultsWith(...files('api/kernel/text/new', 12))).toEqual([])
  expect(faultsWith(...files('api/kernel/text/new', 13))).toEqual([
    expect.stringMatching(/^api\/kernel\/text\/new has 13 /),
  ])
  expect(faultsWith(...files('pwa/e2e/new', 12), 'pwa/e2e/new/more/and.css')).toEqual([
    expect.stringMatching(/^pwa\/e2e\/new has 13 /),
  ])
})

test('what a list lists may be many, but not what is in one of it', () => {
  expect(faultsWith(...files('sql/migrations', 99), ...files('docs/pictures', 99))).toEqual([])
  expect(faultsWith(...files('api/features/new', 13))).toEqual([expect.stringMatching(/^api\/features\/new /)])
})

test('a list that is gone is told', () => {
  const without = listedFiles().filter(file => !file.startsWith('pwa/public/'))
  expect(folderFaults(without)).toEqual([expect.stringMatching(/^pwa\/public is not there any more/)])
})
