import type { Mutant } from '../../taking-out/mutant.ts'

const TESTS = ['settings/pickup-week.test.ts']
const RULE_TESTS = ['rules/pickup-week.test.ts']

/** Guards of the windows in which pickups are taken. */
export const PICKUP_WINDOWS: readonly Mutant[] = [
  {
    guard: 'no two pickup windows share an instant (check)',
    at: 'sql/migrations/0061.do.pickup-windows.sql',
    find: '      if taken && span then\n',
    replace: '      if false then\n',
    tests: [...TESTS, '-t', 'the database itself'],
  },
  {
    guard: 'a slot takes what its own pickup window says',
    at: 'saveOrder',
    find: 'capacity: capacityOf(pickup.slot, settings),',
    replace: 'capacity: settings.slotCapacity,',
    tests: [...TESTS, '-t', 'hold what their slot takes'],
  },
  {
    guard: 'no pickup slot stands in the hour that summer time leaves out',
    at: 'pickupTimesOn',
    find: '    .filter(({ time }) => !isLeftOut(date, time))\n',
    replace: '',
    tests: [...RULE_TESTS, '-t', 'summer time|twenty years'],
  },
]
