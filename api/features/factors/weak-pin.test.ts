import { expect, test } from 'vitest'
import { isWeakPin } from './proofs.ts'

test.each(['0000', '111111', '1234', '6789', '4321', '987654'])('%s is what everybody tries first', pin => {
  expect(isWeakPin(pin)).toBe(true)
})

test.each(['0001', '1235', '2580', '909090', '13579', '1243'])('%s may be one', pin => {
  expect(isWeakPin(pin)).toBe(false)
})
