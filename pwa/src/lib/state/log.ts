/** Logs to the browser's console what went wrong and was handled. */
export function logProblem(message: string, detail: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the only place that writes to the console
  console.warn(message, detail)
}
