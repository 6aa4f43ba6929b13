// The entries of a list: their fields, their order, and one more.

import { type ReactNode, useState } from 'react'
import { usePhrases } from '#web/console/frame/services.tsx'
import { Button } from '#web/ui/button.tsx'
import { CloseIcon, PlusIcon } from '#web/ui/icons.tsx'
import css from './screen.module.css'
import { moved, SortableList } from './sortable.tsx'

/** An entry while it is edited; `key` stays with it when it moves. */
export type Keyed<T> = T & { key: string }

export interface Entries<T> {
  list: readonly Keyed<T>[]
  change(key: string, part: Partial<T>): void
  move(from: number, to: number): void
  remove(key: string): void
  add(entry: T): void
}

const keyed = <T,>(entry: T): Keyed<T> => ({ ...entry, key: crypto.randomUUID() })

export function useEntries<T>(first: () => readonly T[]): Entries<T> {
  const [list, setList] = useState<readonly Keyed<T>[]>(() => first().map(keyed))
  return {
    list,
    change: (key, part) =>
      setList((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one))),
    move: (from, to) => setList((before) => moved(before, from, to)),
    remove: (key) => setList((before) => before.filter((one) => one.key !== key)),
    add: (entry) => setList((before) => [...before, keyed(entry)]),
  }
}

/** Entries are closed until they are edited: a list may be long, and each entry has several fields. */
export function ListEditor<T>({
  entries: { list, move, remove, add },
  addWords,
  blank,
  hasOrder = true,
  summary,
  hasError,
  fields,
}: {
  entries: Entries<T>
  addWords: string
  /** A new entry; undefined: none can be added. */
  blank: T | undefined
  /** Its order means something. */
  hasOrder?: boolean
  /** The summary of a closed entry. */
  summary: (entry: Keyed<T>) => ReactNode
  /** Tells whether the entry has a fault: then it is open. */
  hasError: (index: number) => boolean
  fields: (entry: Keyed<T>, index: number) => ReactNode
}) {
  const { content: words } = usePhrases()
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => new Set(list.map(({ key }) => key)))
  const toggle = (key: string) => setClosed((before) => before.symmetricDifference(new Set([key])))
  return (
    <>
      <SortableList
        list={list}
        keyOf={({ key }) => key}
        nameOf={(_entry, index) => words.entry(String(index + 1))}
        move={hasOrder ? move : undefined}
        row={(entry, index, tools) => {
          const { key } = entry
          const number = String(index + 1)
          const isOpen = !closed.has(key) || hasError(index)
          return (
            <fieldset className={css.edited}>
              <legend className={css.legend}>{words.entry(number)}</legend>
              {!isOpen && <div className={css.entry}>{summary(entry)}</div>}
              <div className={css.tools}>
                <Button aria-expanded={isOpen} aria-label={words.edit(number)} onClick={() => toggle(key)}>
                  {isOpen ? words.close : words.change}
                </Button>
                <Button
                  aria-label={words.remove(number)}
                  onClick={() => remove(key)}
                  icon={<CloseIcon size={18} />}
                />
                {tools}
              </div>
              {isOpen && fields(entry, index)}
            </fieldset>
          )
        }}
      />
      {blank !== undefined && (
        <div>
          <Button icon={<PlusIcon size={18} />} onClick={() => add(blank)}>
            {addWords}
          </Button>
        </div>
      )}
    </>
  )
}

/** A number as it was typed, in any width and with separators; other text stays a text, which the shop refuses. */
export function typedNumber(typed: string): number | string {
  const plain = typed.normalize('NFKC').replaceAll(',', '').trim()
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : typed
}
