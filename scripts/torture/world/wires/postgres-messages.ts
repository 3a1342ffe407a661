export type Message = { type: string; body: Buffer }

const LENGTH_BYTES = 4

/**
 * Takes pieces of a stream as they come and gives its whole messages: a letter, a length that counts itself, a body.
 * @param options.hasStartup the client's first message has no letter
 */
export function messageReader({ hasStartup }: { hasStartup: boolean }): (piece: Buffer) => Message[] {
  let rest: Buffer = Buffer.alloc(0)
  let letters = hasStartup ? 0 : 1
  return piece => {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    const messages: Message[] = []
    while (rest.length >= letters + LENGTH_BYTES) {
      const end = letters + rest.readInt32BE(letters)
      if (rest.length < end) break
      messages.push({ type: rest.toString('latin1', 0, letters), body: rest.subarray(letters + LENGTH_BYTES, end) })
      rest = rest.subarray(end)
      letters = 1
    }
    return messages
  }
}
