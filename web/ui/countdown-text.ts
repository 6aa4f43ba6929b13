// Time left as text: with a mark between hours, minutes and seconds, whose hours go on past 99 rather than turning into
// days (hh.mm.ss, spec §4); or with what is written after days, hours, minutes and seconds: `d |h |m |s`.

const two = (value: number) => String(Math.floor(value)).padStart(2, '0')

export function countdownText(leftMs: number, form = '.'): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  const hours = Math.floor(seconds / 3600)
  const rest = [two((seconds / 60) % 60), two(seconds % 60)]
  const [days, ...after] = form.split('|')
  if (!after[0]) return [two(hours), ...rest].join(form)
  const parts = [hours % 24, ...rest].map((part, place) => `${part}${after[place]}`)
  return (hours < 24 ? '' : `${Math.floor(hours / 24)}${days}`) + parts.join('')
}
