// The structure of a legal text: sections of plain blocks, so that the same text can be shown, printed, stored and
// compared. No markup: text from an operator's setting stays text.

export interface TextBlock {
  kind: 'text'
  text: string
}

/** `list`: in any order. `steps`: one after the other, numbered. */
export interface ListBlock {
  kind: 'list' | 'steps'
  items: string[]
}

/** Name and value, line by line; a value may have several lines. */
export interface TableBlock {
  kind: 'table'
  rows: { name: string; lines: string[] }[]
}

/** Links, each to a path in the shop or to a complete URL. */
export interface LinksBlock {
  kind: 'links'
  links: { label: string; to: string }[]
}

export type Block = TextBlock | ListBlock | TableBlock | LinksBlock

export interface Section {
  /** Its anchor, the same in every language. */
  id: string
  heading: string
  blocks: Block[]
}

export interface LegalDocument {
  title: string
  lead: string
  sections: Section[]
  /** The last lines: when it was established. */
  closing: string[]
}

export const text = (words: string): Block => ({ kind: 'text', text: words })
export const list = (...items: string[]): Block => ({ kind: 'list', items })
export const steps = (...items: string[]): Block => ({ kind: 'steps', items })
export const table = (...rows: (readonly [name: string, ...lines: string[]])[]): Block => ({
  kind: 'table',
  rows: rows.map(([name, ...lines]) => ({ name, lines })),
})
export const links = (...pairs: (readonly [label: string, to: string])[]): Block => ({
  kind: 'links',
  links: pairs.map(([label, to]) => ({ label, to })),
})
export const section = (id: string, heading: string, ...blocks: Block[]): Section => ({ id, heading, blocks })

/** 12,345 in both languages. */
export const amount = (value: number): string => value.toLocaleString('en-US')
