// All that the shop holds of a member, to be printed in the member's language or saved.

import { type DisclosurePart, readDisclosure } from '#contract/operator/leaving.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { Language } from '#phrases/language.ts'
import type { Result } from '#web/api/client.ts'
import { type Services, usePhrases } from '#web/console/frame/services.tsx'
import { FailureNotice } from '#web/console/frame/shell/failure-notice.tsx'
import { memberPath } from '#web/console/people/members/member/route.ts'
import { Link, useLoaderData } from '#web/router/context.tsx'
import type { LoaderArgs } from '#web/router/routes.ts'
import { formatInteger } from '#web/ui/amounts.ts'
import { Button } from '#web/ui/button.tsx'
import { formatInstant } from '#web/ui/dates.ts'
import { ChevronLeftIcon } from '#web/ui/icons.tsx'
import { isEmpty, nameOf, type Place, sayValue, wordsIn } from './say-value.ts'
import css from './screen.module.css'

interface DisclosurePage {
  memberId: string
  result: Result<OutputOf<typeof readDisclosure>>
}

/** A refusal is shown on the page: the check of the member's identity may have to be recorded anew. */
export const load = async (
  { api }: Services,
  { request, params: { memberId = '' } }: LoaderArgs,
): Promise<DisclosurePage> => ({
  memberId,
  result: await api.call(readDisclosure, { params: { memberId }, signal: request.signal }),
})

type Disclosure = OutputOf<typeof readDisclosure>

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
  const words = wordsIn(language)
  return (
    <article lang={language} className={css.paper}>
      <h1 tabIndex={-1}>{words.title}</h1>
      <p>{words.lead(shopName, formatInstant(madeAt, language))}</p>
      <p>
        {words.memberId}: <code>{memberId}</code>
      </p>
      {parts.map(({ part, rows }) => (
        <Part key={part} part={part} rows={rows} language={language} />
      ))}
    </article>
  )
}

function Part({
  part,
  rows,
  language,
}: {
  part: DisclosurePart
  rows: readonly string[]
  language: Language
}) {
  const words = wordsIn(language)
  const whole: Place = { part, path: [], beside: {} }
  return (
    <section className={css.part}>
      <h2>{words.parts[part]}</h2>
      {rows.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <>
          <p>{words.count(formatInteger(rows.length))}</p>
          {rows.map((row, number) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no key, and the list never changes
            <Value key={number} value={JSON.parse(row)} place={whole} language={language} />
          ))}
        </>
      )}
    </section>
  )
}

/** A value of the paper: names with values, a list of them, or one text. */
function Value({ value, place, language }: { value: unknown; place: Place; language: Language }) {
  if (Array.isArray(value))
    return (
      <ul className={css.list}>
        {value.map((one, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no key, and the list never changes
          <li key={number}>
            <Value value={one} place={place} language={language} />
          </li>
        ))}
      </ul>
    )
  if (typeof value !== 'object' || value === null) return <>{sayValue(value, place, language)}</>
  const fields = Object.entries(value).map(([field, inner]) => ({
    field,
    inner,
    at: { part: place.part, path: [...place.path, field], beside: value as Place['beside'] },
  }))
  return (
    <dl className={css.values}>
      {fields
        .filter(({ inner }) => !isEmpty(inner))
        .map(({ field, inner, at }) => (
          <div key={field}>
            <dt>{nameOf(wordsIn(language), at) ?? field}</dt>
            <dd>
              <Value value={inner} place={at} language={language} />
            </dd>
          </div>
        ))}
    </dl>
  )
}
