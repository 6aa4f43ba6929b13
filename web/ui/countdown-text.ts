// Time left as hh:mm:ss; hours go on past 99 rather than turning into days.

const two = (value: number) => String(value).padStart(2, '0')

export function countdownText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
