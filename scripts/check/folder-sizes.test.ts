import { expect, test } from 'vitest'
import { folderFaults } from './folder-sizes.ts'
import { listedFiles } from './listed-files.ts'

const files = (folder: string, count: number) => Array.from({ length: count }, (_, index) => `${folder}/${index}.ts`)
const faultsWith = (...more: string[]) => folderFaults([...listedFiles(), ...more])

test('25 files are no fault, one more is, and so is a folder beside them; what stands beside a file is not counted', () => {
  expect(faultsWith(...files('api/kernel/text/new', 25))).toEqual([])
  expect(faultsWith(...files('api/kernel/text/new', 26))).toEqual([
    expect.stringMatching(/^api\/kernel\/text\/new has 26 /),
  ])
  expect(faultsWith(...files('pwa/e2e/new', 25), 'pwa/e2e/new/more/and.ts')).toEqual([
    expect.stringMatching(/^pwa\/e2e\/new has 26 /),
  ])
  const beside = [
    'api/kernel/text/new/a.test.ts',
    'api/kernel/text/new/a.css',
    'api/kernel/text/new/a.deep.e2e.ts',
    'api/kernel/text/new/testing/b.ts',
  ]
  expect(faultsWith(...files('api/kernel/text/new', 25), ...beside)).toEqual([])
})

test('a feature has two floors', () => {
  expect(faultsWith('pwa/src/features/new/a/b/c.tsx')).toEqual([])
  expect(faultsWith('api/features/new/a/b/c/d.ts')).toEqual([
    expect.stringMatching(/^api\/features\/new\/a\/b\/c stands on more than 2 floors/),
  ])
})

test('what a list lists may be many, but not what is in one of it', () => {
  expect(faultsWith(...files('sql/migrations', 99), ...files('docs/pictures', 99))).toEqual([])
  expect(faultsWith(...files('api/features/new', 26))).toEqual([expect.stringMatching(/^api\/features\/new /)])
})

test('a list that is gone is told', () => {
  const without = listedFiles().filter(file => !file.startsWith('pwa/public/'))
  expect(folderFaults(without)).toEqual([expect.stringMatching(/^pwa\/public is not there any more/)])
})
