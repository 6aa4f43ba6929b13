// A list on a phone has two lines a row. The kinds of the columns decide which of them stand there.

import { useSyncExternalStore } from 'react'
import type { GridColumn, PhonePlace } from './definition.ts'

/** The same condition as in `grid-table.module.css`. */
const phone = '(width < 40rem)'

const subscribe = (changed: () => void) => {
  const list = window.matchMedia(phone)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}

export const useIsPhone = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(phone).matches)

/**
 * Places the usual columns that name no place of their own. The first is the title; the first amount, or else the first
 * choice, stands beside it. The next choice ends the second line, and the first other column that a person reads begins
 * it.
 */
export function placesOnPhone(columns: readonly GridColumn<never>[]): ReadonlyMap<string, PhonePlace> {
  const usual = columns.filter(({ isExtra, onPhone }) => !isExtra || onPhone !== undefined)
  const places = new Map<string, PhonePlace>()
  for (const { key, onPhone } of usual) if (onPhone !== undefined) places.set(key, onPhone)
  const place = (name: PhonePlace, ...suits: ((column: GridColumn<never>) => boolean | undefined)[]) => {
    if ([...places.values()].includes(name)) return
    const free = usual.filter(({ key }) => !places.has(key))
    const found = suits.map((suit) => free.find(suit)).find((column) => column !== undefined)
    if (found !== undefined) places.set(found.key, name)
  }
  const isChoice = ({ kind }: GridColumn<never>) => kind === 'choice'
  place(
    'title',
    ({ key }) => key === columns[0]?.key,
    () => true,
  )
  place('aside', ({ isAmount }) => isAmount, isChoice)
  place('end', isChoice)
  place(
    'second',
    ({ kind }) => kind !== undefined && kind !== 'id' && kind !== 'code',
    () => true,
  )
  return places
}
