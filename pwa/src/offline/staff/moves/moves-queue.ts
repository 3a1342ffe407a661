/** The taps of the board that the server has not answered yet, a chain for each order. */
import { createQueue } from '../../queue/queue.ts'
import {
  type Database,
  type QueueKind,
  type QueueStorage,
  queueInMemory,
  storedQueue,
} from '../../queue/queue-storage.ts'
import { withStaffDatabase } from '../staff-database.ts'
import { isQueuedMove, type QueuedMove } from './queued-move.ts'

const MOVES: QueueKind<QueuedMove> = {
  name: 'The moves of the board',
  isEntry: isQueuedMove,
  chainOf: ({ orderId }) => orderId,
  writtenAt: ({ at }) => at,
}

export type MovesStorage = QueueStorage<QueuedMove>
export type MovesQueue = ReturnType<typeof createMovesQueue>

/** @param onChanged told after every change made here, for the other tabs */
export function createMovesQueue(kept: MovesStorage, onChanged?: () => void) {
  return createQueue(MOVES, kept, onChanged)
}

/** @returns storage whose calls throw where the device keeps nothing */
export function storedMoves(): MovesStorage {
  return storedQueue(MOVES, withStaffDatabase as unknown as Database, 'moves')
}

/** As long as the page lives. */
export function movesInMemory(known: readonly QueuedMove[]): MovesStorage {
  return queueInMemory(MOVES, known)
}
