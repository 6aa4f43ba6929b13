// Price, limits, times and how the pack is shown.

import { instantOf } from '#web/console/frame/schedule/moments.ts'
import { usePhrases } from '#web/console/frame/services.tsx'
import { Section } from '#web/console/frame/shell/page.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import css from './draft.module.css'
import { ModeField } from './mode-field.tsx'
import { NumberField } from './number-field.tsx'
import { type Part, withFields } from './part.ts'
import { StyleChoice } from './style-choice.tsx'

const local = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Tokyo',
  dateStyle: 'short',
  timeStyle: 'short',
})
/** The value of a browser's field for date and time, in Japanese time. */
const typedOf = (instant: string | undefined): string => {
  const at = Date.parse(instant ?? '')
  return Number.isNaN(at) ? '' : local.format(at).replace(' ', 'T')
}

export function SalePart(part: Part) {
  const { entered, change, isFixed, faultAt } = part
  const { sale: words, places } = usePhrases().drafts
  const { content } = entered
  const { price } = content
  const currency = price !== undefined && 'coins' in price ? 'coins' : 'points'
  const amount = Object.values(price ?? {})[0]
  const period = content.maxPerPeriod !== undefined && 'week' in content.maxPerPeriod ? 'week' : 'day'
  const perPeriod = Object.values(content.maxPerPeriod ?? {})[0]
  const put = (next: Parameters<typeof withFields>[1]) => change(withFields(entered, next))
  const priced = (unit: string, value: number | undefined) =>
    unit === 'coins' ? { coins: value } : { points: value }
  const limited = (unit: string, value: number | undefined) =>
    value === undefined ? undefined : unit === 'week' ? { week: value } : { day: value }
  return (
    <Section title={words.title}>
      <div className={css.pair}>
        <NumberField
          label={words.price}
          disabled={isFixed}
          value={amount}
          onChange={(value) => put({ price: priced(currency, value) })}
          error={faultAt('price', 'price.points', 'price.coins')}
        />
        <SelectField
          label={words.currency}
          disabled={isFixed}
          value={currency}
          options={(['points', 'coins'] as const).map((value) => ({ value, label: words.currencies[value] }))}
          onChange={({ target: { value } }) => put({ price: priced(value, amount) })}
        />
        {(['startsAt', 'endsAt'] as const).map((name) => (
          <TextField
            key={name}
            label={words[name]}
            hint={name === 'startsAt' ? words.startsHint : words.endsHint}
            type="datetime-local"
            disabled={isFixed}
            value={typedOf(content[name])}
            onChange={({ target: { value } }) => put({ [name]: instantOf(value) ?? undefined })}
            error={faultAt(name)}
          />
        ))}
        {(['maxPerPurchase', 'maxPerMember'] as const).map((name) => (
          <NumberField
            key={name}
            label={places[name] ?? ''}
            hint={words.unlimited}
            disabled={isFixed}
            value={content[name]}
            onChange={(value) => put({ [name]: value })}
            error={faultAt(name)}
          />
        ))}
        <NumberField
          label={words.perPeriod}
          hint={words.unlimited}
          disabled={isFixed}
          value={perPeriod}
          onChange={(value) => put({ maxPerPeriod: limited(period, value) })}
          error={faultAt('maxPerPeriod', 'maxPerPeriod.day', 'maxPerPeriod.week')}
        />
        <SelectField
          label={words.period}
          hint=" "
          disabled={isFixed || perPeriod === undefined}
          value={period}
          options={(['day', 'week'] as const).map((value) => ({ value, label: words.periods[value] }))}
          onChange={({ target: { value } }) => put({ maxPerPeriod: limited(value, perPeriod) })}
        />
      </div>
      <ModeField {...part} />
      <StyleChoice
        value={content.revealStyle}
        disabled={isFixed}
        onChange={(revealStyle) => put({ revealStyle })}
        error={faultAt('revealStyle')}
      />
      <Checkbox
        disabled={isFixed}
        checked={content.showLineup ?? false}
        onChange={({ target: { checked } }) => put({ showLineup: checked })}
      >
        {words.showLineup}
      </Checkbox>
      {(['showsAverage', 'hasTrial'] as const).map((name) => (
        <Checkbox
          key={name}
          disabled={isFixed}
          checked={content[name] ?? false}
          onChange={({ target: { checked } }) => put({ [name]: checked || undefined })}
        >
          {words[name]}
        </Checkbox>
      ))}
    </Section>
  )
}
