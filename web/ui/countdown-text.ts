// Time left as text: with a mark between hours, minutes and seconds, whose hours go on past 99 rather than turning into
// days (hh.mm.ss, spec §4); or in days, hours, minutes and seconds with what is written after each.

export type CountdownForm = '.' | ':' | readonly string[]

const two = (value: number) => String(value).padStart(2, '0')

export function countdownText(leftMs: number, form: CountdownForm = '.'): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  const hours = Math.floor(seconds / 3600)
  const rest = [two(Math.floor(seconds / 60) % 60), two(seconds % 60)]
  if (typeof form === 'string') return [two(hours), ...rest].join(form)
  const [afterDays = '', ...after] = form
  const days = hours < 24 ? '' : Math.floor(hours / 24) + afterDays
  return days + [hours % 24, ...rest].map((part, place) => part + (after[place] ?? '')).join('')
}
