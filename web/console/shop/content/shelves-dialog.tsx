// The order of card types and of the packs within each, and which packs stand at the head of the top page.

import { type ReactNode, useState } from 'react'
import type { Content } from '#contract/operator/content-schemas.ts'
import { usePhrases } from '#web/console/frame/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ContentDialog } from './content-dialog.tsx'
import type { ContentPage, Entry } from './loader.ts'
import { namesOf, sayHeroes } from './say-content.ts'
import css from './shelves-dialog.module.css'
import { moved, SortableList } from './sortable.tsx'

type Shelves = Content<'shelves'>

/** The order as it is being changed. */
function useShelves(entry: Entry) {
  const [{ heroes, cardTypes }, setShelves] = useState(() => JSON.parse(entry.content) as Shelves)
  const setTypes = (change: (before: Shelves['cardTypes']) => Shelves['cardTypes']) =>
    setShelves((before) => ({ ...before, cardTypes: change(before.cardTypes) }))
  const setHeroes = (next: readonly string[]) => setShelves((before) => ({ ...before, heroes: [...next] }))
  const toggleHero = (id: string) =>
    setHeroes(heroes.includes(id) ? heroes.filter((one) => one !== id) : [...heroes, id])
  const movePack = (type: string, from: number, to: number) =>
    setTypes((before) =>
      before.map((one) =>
        one.cardTypeId === type ? { ...one, packIds: moved(one.packIds, from, to) } : one,
      ),
    )
  return { heroes, cardTypes, setTypes, setHeroes, toggleHero, movePack }
}

export function ShelvesDialog({
  entry,
  page,
  onClose,
}: {
  entry: Entry
  page: ContentPage
  onClose: () => void
}) {
  const { content } = usePhrases()
  // Types are moved most easily while they are closed.
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set())
  const names = namesOf(page)
  const nameOf = (id: string) => names.get(id) ?? id
  const { heroes, cardTypes, setTypes, setHeroes, toggleHero, movePack } = useShelves(entry)

  return (
    <ContentDialog
      entry={entry}
      paths={[]}
      contentOf={() => ({ heroes, cardTypes })}
      fields={() => (
        <>
          <Heroes names={heroes.map((id) => nameOf(`pack/${id}`))} clear={() => setHeroes([])} />
          <p className={css.soft}>{content.shelves.help}</p>
          <SortableList
            list={cardTypes}
            label={content.kinds.shelves}
            keyOf={({ cardTypeId }) => cardTypeId}
            nameOf={({ cardTypeId }) => nameOf(`type/${cardTypeId}`)}
            move={(from, to) => setTypes((before) => moved(before, from, to))}
            row={({ cardTypeId, packIds }, _index, tools) => (
              <TypeLine
                name={nameOf(`type/${cardTypeId}`)}
                packs={packIds.length}
                isOpen={open.has(cardTypeId)}
                toggle={() => setOpen((before) => before.symmetricDifference(new Set([cardTypeId])))}
                tools={tools}
              >
                <SortableList
                  list={packIds}
                  label={nameOf(`type/${cardTypeId}`)}
                  keyOf={(id) => id}
                  nameOf={(id) => nameOf(`pack/${id}`)}
                  move={(from, to) => movePack(cardTypeId, from, to)}
                  row={(id, _place, packTools) => (
                    <PackLine
                      pack={page.packs.find(({ packId }) => packId === id)}
                      isHero={heroes.includes(id)}
                      toggle={() => toggleHero(id)}
                      tools={packTools}
                    />
                  )}
                />
              </TypeLine>
            )}
          />
        </>
      )}
      onClose={onClose}
    />
  )
}

function Heroes({ names, clear }: { names: readonly string[]; clear: () => void }) {
  const { content, films } = usePhrases()
  return (
    <div className={css.heroes}>
      <p>{sayHeroes(names, { ...content, films })}</p>
      {names.length > 0 && <Button onClick={clear}>{content.shelves.toByTurns}</Button>}
    </div>
  )
}

function TypeLine({
  name,
  packs,
  isOpen,
  toggle,
  tools,
  children,
}: {
  name: string
  packs: number
  isOpen: boolean
  toggle: () => void
  tools: ReactNode
  /** Its packs. */
  children: ReactNode
}) {
  const { content } = usePhrases()
  const words = content.shelves
  return (
    <div className={css.type}>
      <div className={css.line}>
        <button
          type="button"
          className={css.opener}
          aria-expanded={isOpen}
          aria-label={words.open(name)}
          onClick={toggle}
        >
          <strong>{name}</strong>
          <span className={css.soft}>{words.count(formatInteger(packs))}</span>
        </button>
        {tools}
      </div>
      {isOpen && children}
    </div>
  )
}

function PackLine({
  pack,
  isHero,
  toggle,
  tools,
}: {
  pack: ContentPage['packs'][number] | undefined
  isHero: boolean
  toggle: () => void
  tools: ReactNode
}) {
  const { content } = usePhrases()
  const words = content.shelves
  if (pack === undefined) return tools
  const { name, picture, isOver } = pack
  return (
    <div className={css.line}>
      {picture && <img className={css.picture} src={picture} alt="" />}
      <span className={css.name}>
        {name} {isOver && <Badge>{words.over}</Badge>}
      </span>
      <span className={css.acts}>
        {(isHero || !isOver) && (
          <button
            type="button"
            className={css.head}
            aria-pressed={isHero}
            aria-label={words.choose(name)}
            onClick={toggle}
          >
            {words.head}
          </button>
        )}
        {tools}
      </span>
    </div>
  )
}
