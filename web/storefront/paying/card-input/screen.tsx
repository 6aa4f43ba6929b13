// A card form without effect: what is typed here never leaves the browser and is not stored (spec §2, ruling 20).
// There is no form, no field has a name, and nothing is remembered beyond this screen.

import { useRef, useState } from 'react'
import { useLoaderData } from '#web/router/context.tsx'
import { digitsOf, maxHolderLength } from '#web/storefront/paying/card-fields.ts'
import { CourseList } from '#web/storefront/paying/course-list.tsx'
import type { Courses } from '#web/storefront/paying/load-courses.ts'
import { withQuery } from '#web/storefront/route/route.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageTitle, SectionTitle } from '#web/ui/heading.tsx'
import { LockIcon } from '#web/ui/lock-icon.tsx'
import { Page, Panel } from '#web/ui/panel.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { route } from './route.ts'
import css from './screen.module.css'

const groupLength = 4
const groups = [1, 2, 3, 4] as const
const quiet = { autoComplete: 'off', spellCheck: false } as const

export function Screen() {
  const courses = useLoaderData() as Courses
  const { paying, pointPurchase } = usePhrases()
  const words = paying.cardInput
  return (
    <Page>
      <PageTitle>{words.title}</PageTitle>
      <Panel>
        <p className={css.privacy}>
          <LockIcon size={20} />
          {words.note}
        </p>
        <CardNumber />
        <div className={css.short}>
          <DigitsField label={words.month} length={2} placeholder={words.monthShape} />
          <DigitsField label={words.year} length={4} placeholder={words.yearShape} />
          <DigitsField label={words.code} length={3} />
        </div>
        <TextField label={words.holder} maxLength={maxHolderLength} autoCapitalize="characters" {...quiet} />
      </Panel>
      <SectionTitle>{words.courses}</SectionTitle>
      <CourseList courses={courses} hrefFor={(page) => withQuery(route.path, { page })} />
      <SectionTitle>{words.legal}</SectionTitle>
      {/* They have no effect here (spec §2); the same texts stand behind the links of the footer and of /buy-point. */}
      <div className={css.notices}>
        {[pointPurchase.commerceLaw, pointPurchase.fundSettlement, pointPurchase.pointTerms].map((notice) => (
          <Button key={notice} variant="quiet" aria-disabled="true">
            {notice}
          </Button>
        ))}
      </div>
    </Page>
  )
}

/** Four groups of digits; a full one hands the caret to the next. */
function CardNumber() {
  const { cardInput: words } = usePhrases().paying
  const fields = useRef<(HTMLInputElement | null)[]>([])
  return (
    <fieldset className={css.number}>
      <legend className={css.legend}>{words.number}</legend>
      <div className={css.groups}>
        {groups.map((position) => (
          <DigitsField
            key={position}
            ref={(field) => {
              fields.current[position] = field
            }}
            label={words.group(position)}
            hidesLabel
            length={groupLength}
            onFull={() => fields.current[position + 1]?.focus()}
          />
        ))}
      </div>
    </fieldset>
  )
}

function DigitsField({
  label,
  hidesLabel,
  length,
  placeholder,
  onFull,
  ref,
}: {
  label: string
  hidesLabel?: boolean
  length: number
  placeholder?: string
  onFull?: () => void
  ref?: (field: HTMLInputElement | null) => void
}) {
  const [digits, setDigits] = useState('')
  return (
    <TextField
      ref={ref}
      label={label}
      hidesLabel={hidesLabel}
      inputMode="numeric"
      placeholder={placeholder}
      maxLength={length}
      value={digits}
      {...quiet}
      onChange={({ target }) => {
        const next = digitsOf(target.value).slice(0, length)
        setDigits(next)
        if (next.length === length && digits.length < length) onFull?.()
      }}
    />
  )
}
