// The fields that each prize has, in a slot or beside them.

import type { DraftFields } from '#contract/operator/drafts.ts'
import { revealTiers } from '#contract/reveal-styles.ts'
import { usePhrases } from '#web/console/frame/services.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { DraftPage } from './loader.ts'
import { NumberField } from './number-field.tsx'
import type { Part } from './part.ts'

type Prize = NonNullable<DraftFields['lastOne']>

/** The reveal that a card's rarity suggests: N, R, SR, UR. */
export const tierOf = (card: DraftPage['cards'][number] | undefined): number =>
  [1, 3, 5, 7][card?.rarity ?? 0] ?? 1

/** An emptied number is absent. */
export const withNumber = <T extends Prize>(
  prize: T,
  next: Partial<Record<'quantity' | 'tier' | 'convertsTo' | 'draws' | 'without', number | undefined>>,
): T =>
  Object.fromEntries(Object.entries({ ...prize, ...next }).filter(([, value]) => value !== undefined)) as T

export function PrizeFields<T extends Prize>({
  part: { isFixed, faultAt },
  place,
  prize,
  put,
}: {
  part: Part
  place: string
  prize: T
  put: (next: T) => void
}) {
  const { prizes: words, words: general } = usePhrases().drafts
  const faultOf = (name: string) => faultAt(`${place}.${name}`)
  return (
    <>
      <SelectField
        label={words.tier}
        disabled={isFixed}
        value={String(prize.tier ?? '')}
        options={[
          ...(prize.tier === undefined ? [{ value: '', label: general.choose }] : []),
          ...revealTiers.map((tier) => ({ value: String(tier), label: words.tiers[tier] ?? String(tier) })),
        ]}
        onChange={({ target: { value } }) =>
          put(withNumber(prize, { tier: value === '' ? undefined : Number(value) }))
        }
        error={faultOf('tier')}
      />
      <NumberField
        label={words.convertsTo}
        disabled={isFixed}
        value={prize.convertsTo}
        onChange={(convertsTo) => put(withNumber(prize, { convertsTo }))}
        error={faultOf('convertsTo')}
      />
      <div>
        {(['shipOnly', 'points'] as const).map((kind) => (
          <Checkbox
            key={kind}
            disabled={isFixed}
            checked={prize[kind] ?? false}
            onChange={({ target: { checked } }) => {
              // Points are never shipped.
              const { shipOnly: _shipOnly, points: _points, ...rest } = prize
              put((checked ? { ...rest, [kind]: true } : rest) as T)
            }}
          >
            {words[kind]}
          </Checkbox>
        ))}
      </div>
    </>
  )
}
