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
    find: 'capacity: capacityOf(slot, settings),',
    replace: 'capacity: settings.slotCapacity,',
    tests: [...TESTS, '-t', 'hold what their slot takes'],
  },
  {
    guard: 'a pause closes the slots before its end, and no later one',
    at: 'isInPause',
    find: '  return `${pickup.date}T${pickup.time}` <',
    replace: '  return pickup.date !== `` || `${pickup.date}T${pickup.time}` <',
    tests: ['orders/place-order.test.ts', '-t', 'before the end of a pause'],
  },
  {
    guard: 'no pickup slot stands in the hour that summer time leaves out',
    at: 'pickupTimesOn',
    find: '    .filter(({ time }) => !isLeftOut(date, time))\n',
    replace: '',
    tests: [...RULE_TESTS, '-t', 'summer time|twenty years'],
  },
  {
    guard: 'the usual pickup week is stored as none',
    at: 'changedPickupWeek',
    find: 'change === null || isSamePickupWeek(change, USUAL_PICKUP_WEEK)',
    replace: 'change === null',
    tests: [...TESTS, '-t', 'set no windows'],
  },
  {
    guard: 'an order with alcohol is paid before its pickup moves into the night',
    at: 'payByOf',
    find: '  if (!pickupAt || !hasAlcohol) return after(minutes)',
    replace: '  if (!pickupAt || minutes > 0) return after(minutes)',
    tests: ['decide-order.test.ts'],
  },
]
