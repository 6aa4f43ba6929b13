// The form that finds packs. Without a script the browser sends it; with one only the list is loaded.

import { type FormEvent, useEffect, useRef } from 'react'
import { leastFloors } from '#contract/pack-list.ts'
import { Link, useNavigate } from '#web/router/context.tsx'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChevronDownIcon, CloseIcon } from '#web/ui/icons.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { givenIn, nameIn, sayCondition, without } from './conditions.ts'
import css from './find-form.module.css'
import type { PackListData, PackListQuery } from './loader.ts'
import { packListPath, route } from './route.ts'

/** The order: a choice is enough where scripts run. */
function SortField({ query }: { query: PackListQuery }) {
  const { packList } = usePhrases()
  const navigate = useNavigate()
  return (
    <SelectField
      label={packList.sort}
      hidesLabel
      name="sort"
      value={query.sort}
      onChange={({ target }) => void navigate(packListPath({ ...query, sort: target.value }))}
      options={[
        { value: '', label: packList.sort },
        ...Object.entries(packList.sortNames).map(([value, label]) => ({ value, label })),
      ]}
    />
  )
}

/** Writes the address into the fields whenever it changes, and keeps what was typed until then. */
function useFieldsOf(query: PackListQuery) {
  const form = useRef<HTMLFormElement>(null)
  const shown = useRef(packListPath({ ...query }))
  useEffect(() => {
    const address = packListPath({ ...query })
    if (shown.current === address) return
    shown.current = address
    for (const [name, value] of Object.entries(query)) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value
    }
  }, [query])
  return form
}

export function FindForm({ data }: { data: PackListData }) {
  const { packList: words } = usePhrases()
  const navigate = useNavigate()
  const { query } = data
  const form = useFieldsOf(query)

  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = Array.from(new FormData(event.currentTarget), ([name, value]) => [name, String(value)])
    void navigate(packListPath(new URLSearchParams(typed)))
  }

  return (
    <search className={css.find}>
      <form ref={form} action={route.path} onSubmit={find}>
        {query.index && <input type="hidden" name="index" value={query.index} />}
        <div className={css.words}>
          <TextField
            label={words.search}
            hidesLabel
            placeholder={words.search}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={100}
            name="searchText"
            defaultValue={query.searchText}
          />
          <Button type="submit">{words.searchButton}</Button>
        </div>
        <More data={data} />
        <div className={css.sort}>
          <SortField query={query} />
        </div>
      </form>
      <Given data={data} />
    </search>
  )
}

/** The other conditions; open when one of them is given. */
function More({ data: { query, tags, conditions } }: { data: PackListData }) {
  const { packList: words } = usePhrases()
  const isOpen = givenIn(query).some((name) => name !== 'searchText')
  return (
    <details className={css.more} open={isOpen}>
      <summary>
        {words.filters}
        <ChevronDownIcon size={18} />
      </summary>
      <div className={css.fields}>
        <Choice name="tag" query={query} label={words.tags} choices={named(tags, query.tag)} />
        <Choice
          name="condition"
          query={query}
          label={words.conditions}
          choices={named(conditions, query.condition)}
        />
        <Choice name="left" query={query} label={words.left} choices={Object.entries(words.leftNames)} />
        <Choice
          name="audience"
          query={query}
          label={words.audience}
          choices={Object.entries(words.audienceNames)}
        />
        {(['priceFrom', 'priceTo'] as const).map((name) => (
          <TextField
            key={name}
            label={words[name]}
            name={name}
            inputMode="numeric"
            autoComplete="off"
            maxLength={11}
            defaultValue={query[name]}
          />
        ))}
        <Choice
          name="floor"
          query={query}
          label={words.floor}
          choices={leastFloors.map((floor) => [floor, words.leastFloor(floor)])}
        />
        <Button type="submit" block>
          {words.apply}
        </Button>
      </div>
    </details>
  )
}

/** The keys and names of a list; an address may spell one otherwise. */
function named(list: readonly { key: string; name: string }[], asked: string): [string, string][] {
  const keys = list.map(({ key }) => key)
  const shown = asked === '' || keys.includes(asked) ? keys : [asked, ...keys]
  return shown.map((key) => [key, nameIn(list, key)])
}

/** One of several values, or any; nothing where there are none. */
function Choice({
  name,
  query,
  label,
  choices,
}: {
  name: keyof PackListQuery
  query: PackListQuery
  label: string
  choices: readonly (readonly [string, string])[]
}) {
  const { packList: words } = usePhrases()
  return (
    choices.length > 0 && (
      <SelectField
        label={label}
        name={name}
        defaultValue={query[name]}
        options={[{ value: '', label: words.any }, ...choices.map(([value, label]) => ({ value, label }))]}
      />
    )
  )
}

/** Each condition that is given, as the link to the list without it. */
function Given({ data }: { data: PackListData }) {
  const { packList: words } = usePhrases()
  const { query } = data
  const given = givenIn(query)
  if (given.length === 0) return null
  return (
    <ul className={css.given} aria-label={words.given}>
      {given.map((name) => {
        const said = sayCondition(name, data, words)
        return (
          <li key={name}>
            <Link to={packListPath({ ...without(query, [name]) })} aria-label={words.remove(said)}>
              {said}
              <CloseIcon size={16} />
            </Link>
          </li>
        )
      })}
      <li>
        <Link to={packListPath({ ...without(query, given) })} className={css.clear}>
          {words.clear}
        </Link>
      </li>
    </ul>
  )
}
