// Time left as hh.mm.ss (spec §4); hours go on past 99 rather than turning into days.

const two = (value: number) => String(value).padStart(2, '0')

export function countdownText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  return [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((part) => two(Math.floor(part))).join('.')
}
