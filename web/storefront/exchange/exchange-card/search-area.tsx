// What to look for, and in which order.

import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { usePhrases } from '../../services.tsx'
import type { Sort, Wish } from './loader.ts'
import { exchangePath } from './route.ts'
import css from './search-area.module.css'

export function SearchArea({ wish }: { wish: Wish }) {
  const { exchange: words } = usePhrases()
  const [typed, setTyped] = useState(wish.searchText)
  const navigate = useNavigate()

  const search = (event: FormEvent) => {
    event.preventDefault()
    void navigate(exchangePath({ ...wish, searchText: typed.trim() }))
  }

  return (
    <search>
      <form className={css.area} onSubmit={search}>
        <div className={css.words}>
          <TextField
            label={wish.tab === 'gacha' ? words.searchLabelGacha : words.searchLabel}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={100}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit">{words.searchButton}</Button>
        </div>
        <div className={css.sort}>
          <SelectField
            label={words.sort}
            hidesLabel
            value={wish.sort ?? ''}
            onChange={(event) => {
              const sort = event.target.value === '' ? undefined : (event.target.value as Sort)
              void navigate(exchangePath({ ...wish, sort }))
            }}
            options={[
              { value: '', label: words.sort },
              ...Object.entries(words.sortNames).map(([value, label]) => ({ value, label })),
            ]}
          />
        </div>
        {wish.searchText && (
          <LinkButton variant="quiet" to={exchangePath({ ...wish, searchText: '' })}>
            {words.clear}
          </LinkButton>
        )}
      </form>
    </search>
  )
}
