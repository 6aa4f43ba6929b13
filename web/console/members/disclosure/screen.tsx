// All that the shop holds of a member, to be printed in the member's language or saved.

import type { DisclosurePart, readDisclosure } from '../../../../contract/operator/leaving.ts'
import type { OutputOf } from '../../../../contract/wire.ts'
import { disclosure as english } from '../../../../phrases/mail/disclosure/en.ts'
import { disclosure as japanese } from '../../../../phrases/mail/disclosure/ja.ts'
import { Link, useLoaderData } from '../../../router/context.tsx'
import { formatInteger } from '../../../ui/amounts.ts'
import { Button } from '../../../ui/button.tsx'
import { formatInstant } from '../../../ui/dates.ts'
import { ChevronLeftIcon } from '../../../ui/icons.tsx'
import { usePhrases } from '../../services.tsx'
import { FailureNotice } from '../../shell/failure-notice.tsx'
import { memberPath } from '../member/route.ts'
import type { DisclosurePage } from './loader.ts'
import css from './screen.module.css'

type Disclosure = OutputOf<typeof readDisclosure>
type Words = typeof japanese

export function Screen() {
  const { leaving } = usePhrases()
  const { memberId, result } = useLoaderData() as DisclosurePage
  return (
    <div className={css.page}>
      <div className={css.tools}>
        <Link to={memberPath(memberId)} className={css.back}>
          <ChevronLeftIcon size={16} />
          {leaving.toMember}
        </Link>
        {result.ok && (
          <>
            <Button variant="primary" onClick={() => window.print()}>
              {leaving.print}
            </Button>
            <Button onClick={() => save(result.data)}>{leaving.save}</Button>
          </>
        )}
      </div>
      {result.ok ? (
        <Paper disclosure={result.data} />
      ) : (
        <>
          <h1 tabIndex={-1}>{leaving.disclosureTitle}</h1>
          <FailureNotice failure={result} />
        </>
      )}
    </div>
  )
}

/** Saves the rows as they are, each part under its name. */
function save({ parts, memberId, ...head }: Disclosure): void {
  const told = Object.fromEntries(parts.map(({ part, rows }) => [part, rows.map((row) => JSON.parse(row))]))
  const text = JSON.stringify(
    { memberId, madeAt: head.madeAt, shopName: head.shopName, parts: told },
    null,
    2,
  )
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = `${memberId}.json`
  link.click()
  URL.revokeObjectURL(link.href)
}

function Paper({ disclosure: { memberId, madeAt, language, shopName, parts } }: { disclosure: Disclosure }) {
  const words = language === 'en' ? english : japanese
  return (
    <article lang={language} className={css.paper}>
      <h1 tabIndex={-1}>{words.title}</h1>
      <p>{words.lead(shopName, formatInstant(madeAt, language))}</p>
      <p>
        {words.memberId}: <code>{memberId}</code>
      </p>
      {parts.map(({ part, rows }) => (
        <Part key={part} part={part} rows={rows} words={words} />
      ))}
    </article>
  )
}

function Part({ part, rows, words }: { part: DisclosurePart; rows: readonly string[]; words: Words }) {
  return (
    <section className={css.part}>
      <h2>{words.parts[part]}</h2>
      {rows.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <>
          <p>{words.count(formatInteger(rows.length))}</p>
          {rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no key, and the list never changes
            <Values key={place} value={JSON.parse(row)} words={words} />
          ))}
        </>
      )}
    </section>
  )
}

/** A value of the paper: names with values, a list of them, or one text. What is empty is left out. */
function Values({ value, words }: { value: unknown; words: Words }) {
  if (Array.isArray(value))
    return (
      <ul className={css.list}>
        {value.map((one, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no key, and the list never changes
          <li key={place}>
            <Values value={one} words={words} />
          </li>
        ))}
      </ul>
    )
  if (typeof value === 'boolean') return <>{value ? words.yes : words.no}</>
  if (typeof value !== 'object' || value === null) return <>{asText(value, words)}</>
  const names: Readonly<Record<string, string>> = words.fields
  return (
    <dl className={css.values}>
      {Object.entries(value)
        .filter(([, inner]) => !isEmpty(inner))
        .map(([name, inner]) => (
          <div key={name}>
            <dt>{names[name] ?? name}</dt>
            <dd>
              <Values value={inner} words={words} />
            </dd>
          </div>
        ))}
    </dl>
  )
}

/** A moment as people read it; all else as it is. */
function asText(value: unknown, words: Words): string {
  const text = String(value)
  const isMoment = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text)
  return isMoment ? formatInstant(text, words === english ? 'en' : 'ja') : text
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)
