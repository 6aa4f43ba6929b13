import { type ChangeEvent, useState } from 'react'
import { usePhrases } from '#web/console/frame/services.tsx'
import { FilterIcon } from '#web/console/frame/shell/icons.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { GridFilter, GridQuery } from './definition.ts'
import css from './grid.module.css'

/** The filters of a list. They are applied together, so that each step back in the history is one that was meant. */
export function Filters({
  id,
  isOpen,
  filters,
  values,
  apply,
}: {
  id: string
  /** On a phone, where they would stand before the list. */
  isOpen: boolean
  filters: readonly GridFilter[]
  values: GridQuery['filters']
  apply: (values: GridQuery['filters']) => void
}) {
  const { grid } = usePhrases()
  const isFiltered = Object.keys(values).length > 0
  // The typed values follow the address: a step back shows the filters of before.
  const written = JSON.stringify(values)
  const [draft, setDraft] = useState({ written, typed: values })
  if (draft.written !== written) setDraft({ written, typed: values })
  const field = (key: string) => ({
    name: key,
    value: draft.typed[key] ?? '',
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      setDraft({ written, typed: { ...draft.typed, [key]: target.value } }),
  })
  const submit = () => {
    const chosen: GridQuery['filters'] = {}
    for (const { key } of filters) {
      const value = draft.typed[key]?.trim()
      if (value) chosen[key] = value
    }
    apply(chosen)
  }
  return (
    <search className={css.search} data-open={isOpen}>
      <Form id={id} className={css.filters} onSubmit={submit}>
        {filters.map((filter) =>
          filter.kind === 'choice' ? (
            <SelectField
              key={filter.key}
              label={filter.label}
              {...field(filter.key)}
              options={[{ value: '', label: filter.usual ?? grid.any }, ...filter.choices]}
            />
          ) : (
            <TextField
              key={filter.key}
              label={filter.label}
              {...field(filter.key)}
              type={filter.kind === 'day' ? 'date' : 'text'}
              maxLength={100}
            />
          ),
        )}
        <div className={css.apply}>
          <Button type="submit">{grid.apply}</Button>
          {isFiltered && (
            <Button variant="quiet" onClick={() => apply({})}>
              {grid.clear}
            </Button>
          )}
        </div>
      </Form>
    </search>
  )
}

/** Opens the filters on a phone; its dot says that some are applied. */
export function FiltersButton({
  id,
  isOpen,
  isFiltered,
  toggle,
}: {
  id: string
  isOpen: boolean
  isFiltered: boolean
  toggle: () => void
}) {
  const { grid } = usePhrases()
  return (
    <button
      type="button"
      className={css.tool}
      data-on={isFiltered}
      aria-expanded={isOpen}
      aria-controls={id}
      onClick={toggle}
    >
      <FilterIcon size={20} />
      <span>{grid.filters}</span>
    </button>
  )
}
