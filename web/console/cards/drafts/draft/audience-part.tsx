// The fields that say who may draw: they are sealed with the box.

import { useState } from 'react'
import { foldInvited } from '#contract/invited-members.ts'
import type { DraftFields } from '#contract/operator/drafts.ts'
import { usePhrases } from '#web/console/frame/services.tsx'
import { Section } from '#web/console/frame/shell/page.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import css from './draft.module.css'
import { NumberField } from './number-field.tsx'
import { type Part, withFields } from './part.ts'

type Audience = NonNullable<DraftFields['audience']>

/** Undefined when nothing is left: everybody may draw. */
function withAudience(before: Audience | undefined, next: Partial<Record<keyof Audience, unknown>>) {
  const whole = Object.entries({ ...before, ...next }).filter(([, value]) => Boolean(value))
  return whole.length === 0 ? undefined : (Object.fromEntries(whole) as Audience)
}

export function AudiencePart({ draft, entered, change, isFixed, faultAt }: Part) {
  const { drafts } = usePhrases()
  const { audience: words } = drafts
  const { audience } = entered.content
  const { registeredWithinDays, rankFrom, phoneProven = false, invited = [] } = audience ?? {}
  const [typed, setTyped] = useState(invited.join('\n'))
  const put = (next: Parameters<typeof withAudience>[1]) =>
    change(withFields(entered, { audience: withAudience(audience, next) }))
  return (
    <Section title={words.title} note={words.note}>
      <div className={css.pair}>
        <NumberField
          label={words.registeredWithinDays}
          hint={words.daysHint}
          disabled={isFixed}
          value={registeredWithinDays}
          onChange={(value) => put({ registeredWithinDays: value })}
          error={faultAt('audience.registeredWithinDays')}
        />
        <SelectField
          label={words.rankFrom}
          hint=" "
          disabled={isFixed}
          value={String(rankFrom ?? '')}
          options={[
            { value: '', label: words.anyRank },
            ...draft.ranks.map(({ number, name }) => ({ value: String(number), label: words.rank(name) })),
          ]}
          onChange={({ target: { value } }) => put({ rankFrom: Number(value) })}
          error={faultAt('audience.rankFrom')}
        />
      </div>
      <Checkbox
        disabled={isFixed}
        checked={phoneProven}
        onChange={({ target: { checked } }) => put({ phoneProven: checked })}
      >
        {words.phoneProven}
      </Checkbox>
      <TextArea
        label={words.invited}
        hint={invited.length === 0 ? words.invitedHint : words.count(formatInteger(invited.length))}
        rows={3}
        disabled={isFixed}
        value={typed}
        onChange={({ target: { value } }) => {
          setTyped(value)
          const members = foldInvited(value)
          put({ invited: members.length > 0 && members })
        }}
        error={faultAt('audience.invited')}
      />
    </Section>
  )
}
