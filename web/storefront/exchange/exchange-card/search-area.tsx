// Search text and sort order.

import type { FormEvent } from 'react'
import { useNavigate } from '#web/router/context.tsx'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { ExchangeFilter, Sort } from './loader.ts'
import { exchangePath } from './route.ts'
import css from './search-area.module.css'

export function SearchArea({ filter }: { filter: ExchangeFilter }) {
  const { exchange: words } = usePhrases()
  const navigate = useNavigate()

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('search'))
    void navigate(exchangePath({ ...filter, searchText: typed.trim() }))
  }

  return (
    <search>
      <form className={css.area} onSubmit={search}>
        <div className={css.words}>
          <TextField
            label={filter.tab === 'gacha' ? words.searchLabelGacha : words.searchLabel}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={100}
            name="search"
            defaultValue={filter.searchText}
          />
          <Button type="submit">{words.searchButton}</Button>
        </div>
        <div className={css.sort}>
          <SelectField
            label={words.sort}
            hidesLabel
            value={filter.sort ?? ''}
            onChange={(event) => {
              const sort = event.target.value === '' ? undefined : (event.target.value as Sort)
              void navigate(exchangePath({ ...filter, sort }))
            }}
            options={[
              { value: '', label: words.sort },
              ...Object.entries(words.sortNames).map(([value, label]) => ({ value, label })),
            ]}
          />
        </div>
        {filter.searchText && (
          <LinkButton variant="quiet" to={exchangePath({ ...filter, searchText: '' })}>
            {words.clear}
          </LinkButton>
        )}
      </form>
    </search>
  )
}
