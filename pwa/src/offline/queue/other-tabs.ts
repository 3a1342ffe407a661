/**
 * The other tabs of this browser, and its worker. Not everywhere (an old WebKit): there, a tab looks again when it is
 * shown.
 * @param onShown the person comes back to this tab
 * @returns tells them
 */
export function otherTabs<Message>(
  name: string,
  { onMessage, onShown }: { onMessage: (message: Message) => void; onShown: () => void },
): (message: Message) => void {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => onMessage(data))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') onShown()
  })
  return message => channel?.postMessage(message)
}
