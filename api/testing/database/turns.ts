/** Messages that ask for an answer to their end: Query and Sync. */
const ASKING = [0x51, 0x53]
const READY_FOR_QUERY = 0x5a

/** Follows one connection of Postgres's protocol, by what passes in both directions. */
export type Turns = {
  fromClient(piece: Buffer): void
  fromServer(piece: Buffer): void
  /** How many messages the client sent before the answer that it had asked for was complete. */
  tooEarly(): number
}

export function watchTurns(): Turns {
  let owed = 0
  let tooEarly = 0
  // The first message of a client has no type before its length.
  const ofClient = messages(1, type => {
    if (owed > 0) tooEarly += 1
    if (ASKING.includes(type)) owed += 1
  })
  const ofServer = messages(0, type => {
    if (type === READY_FOR_QUERY && owed > 0) owed -= 1
  })
  return { fromClient: ofClient, fromServer: ofServer, tooEarly: () => tooEarly }
}

/** Splits a direction into its messages. @param untyped how many of them, at its beginning, have no type */
function messages(untyped: number, onMessage: (type: number) => void): (piece: Buffer) => void {
  let left = untyped
  let waiting: Buffer = Buffer.alloc(0)
  return piece => {
    waiting = Buffer.concat([waiting, piece])
    for (;;) {
      const before = left > 0 ? 0 : 1
      if (waiting.length < before + 4) return
      const end = before + waiting.readUInt32BE(before)
      if (waiting.length < end) return
      if (left > 0) left -= 1
      else onMessage(waiting[0] as number)
      waiting = waiting.subarray(end)
    }
  }
}
