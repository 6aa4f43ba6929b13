// A setting in words: the names of its fields, their values, and their changes.

import type { ConsolePhrases } from '#phrases/console/ja.ts'
import { wordFor } from '#web/console/frame/shell/known-words.ts'
import { formatInteger } from '#web/ui/amounts.ts'
import { draftOf, type Field, fieldsOf, nameOf, schemaOf } from './fields.ts'

type Words = ConsolePhrases['settings']

/** The number of the row in which a field stands, from 1; undefined: in none. */
const rowOf = (path: string): number | undefined => {
  const row = /\.(\d+)\./.exec(path)?.[1]
  return row === undefined ? undefined : Number(row) + 1
}

/** Its name, in which language it is read, and in which row it stands. */
export function labelOf(path: string, words: Words): string {
  const [, base = '', language] = /^(.*?)(?:\.(ja|en))?$/.exec(nameOf(path)) ?? []
  const name = wordFor(words.names, base)
  const said = { ja: words.inJapanese(name), en: words.inEnglish(name) }[language ?? ''] ?? name
  const row = rowOf(path)
  return row === undefined ? said : words.row(String(row), said)
}

/** The hint about allowed values; undefined where its name says it. */
export const hintOf = (path: string, words: Words): string | undefined =>
  (words.hints as Readonly<Record<string, string>>)[nameOf(path)]

function sayTyped({ kind, path }: Field, typed: string | boolean | undefined, words: Words): string {
  if (kind === 'flag') return typed === true ? words.yes : words.no
  const text = String(typed ?? '')
  if (text === '') return words.none
  if (kind === 'number' && Number.isInteger(Number(text)) && !path.endsWith('Year'))
    return formatInteger(Number(text))
  return kind === 'choice' ? wordFor(words.choices, text) : text.replaceAll('\n', words.changesSeparator)
}

/** Each field with its value; rows and optional parts without a word are left out. */
export function saySetting(name: string, value: unknown, words: Words): { path: string; said: string }[] {
  const schema = schemaOf(name)
  const draft = draftOf(schema, name, value)
  const fields = fieldsOf(schema, name, value)
  return fields
    .filter(({ path }) => draft[path] !== '' || fields.length === 1)
    .map((field) => ({ path: field.path, said: sayTyped(field, draft[field.path], words) }))
}

/** The fields that a change of a setting changes, one by one. */
export function sayChange(name: string, before: unknown, after: unknown, words: Words): string {
  const [was, is] = [before, after].map(
    (value) => new Map(saySetting(name, value, words).map(({ path, said }) => [path, said])),
  ) as [Map<string, string>, Map<string, string>]
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((path) => was.get(path) !== is.get(path))
    .map((path) =>
      words.changed(labelOf(path, words), was.get(path) ?? words.none, is.get(path) ?? words.none),
    )
    .join(words.changesSeparator)
}
