// The calls of the console as verbs of the command line. How one is typed follows from the contract: what a call
// is about stands behind the verb, and everything else has its name.

import { readFileSync, writeFileSync } from 'node:fs'
import { stringify } from 'yaml'
import * as z from 'zod/mini'
import { operatorCallsByRoom } from '#contract/operator/calls.ts'
import { actFields, type OperatorCall } from '#contract/operator/operator-call.ts'
import type { Database } from '#server/db/pool.ts'
import { isUuid } from '#server/db/uuid.ts'
import { readText } from '#server/operator-files/encoding.ts'
import { findMemberByMail } from '#server/people/members/queries.ts'
import { findOperator } from '#server/people/staff/queries.ts'
import { readSettings } from '#server/shop/settings.ts'
import { openTerminal } from '#server/shop/terminal.ts'
import { shopKeysHere } from '#tools/shop-keys.ts'
import { readMoment } from './moment.ts'
import { type Given, type Nouns, Refused, refuseKey, type Verb } from './shop-frame.ts'

interface FieldSchema {
  type?: string
  format?: string
  enum?: unknown[]
  anyOf?: FieldSchema[]
  items?: FieldSchema
  default?: unknown
  contentEncoding?: string
}

/** A field of a call: its wire name, and how it is typed. */
interface Field {
  name: string
  typed: string
  schema: FieldSchema
  isNullable: boolean
  isRequired: boolean
}

const kebab = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replaceAll('_', '-')

function fieldOf(name: string, schema: FieldSchema, isRequired: boolean): Field {
  const types = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [schema]
  const isNullable = schema.anyOf !== undefined && types.length < schema.anyOf.length
  return { name, typed: kebab(name), schema: types[0] ?? {}, isNullable, isRequired }
}

function fieldsIn(schema: z.ZodMiniType | undefined): Field[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties)
    .filter(([name]) => !(name in actFields))
    .map(([name, field]) => fieldOf(name, field as FieldSchema, required.includes(name)))
}

const sentences = {
  unknown: (thing: string, typed: string) => `there is no ${thing} "${typed}".`,
  choices: (values: readonly unknown[]) => `one of ${values.join(', ')}`,
  several: (values: readonly unknown[] | undefined) =>
    values === undefined
      ? 'several, with commas between'
      : `of ${values.join(', ')}; several with commas between`,
  file: 'a file',
  json: 'JSON, or @ and a file of it',
  moment: '18:30 (Japan time), or 2026-07-01T18:30+09:00',
  unreadable: (file: string) => `${file} cannot be read.`,
  notJson: (field: string) => `${field}: that is no JSON.`,
  done: 'Done.',
  unrecorded: 'At the terminal no reading is recorded.',
  alone: 'At the terminal no second person is asked.',
  output: 'the file; without it, its own name',
  exists: (file: string) => `${file} exists already, and no file is overwritten; name another with --output.`,
  notWritable: (file: string, code: string) => `${file} cannot be written (${code}).`,
  refused: (field: string, messages: readonly string[]) => `${field}: ${messages.join(' ')}`,
}

/** One line about a field, from what it may be. */
function aboutField({ schema }: Field): string {
  if (schema.contentEncoding !== undefined) return sentences.file
  if (schema.enum !== undefined) return sentences.choices(schema.enum)
  if (schema.format === 'date-time') return sentences.moment
  if (schema.type === 'array' && schema.items?.type === 'string') return sentences.several(schema.items.enum)
  if (schema.type === 'array' || schema.type === 'object') return sentences.json
  return schema.default === undefined ? (schema.type ?? '') : `${schema.type}, else ${schema.default}`
}

function read(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch {
    throw new Refused(sentences.unreadable(file))
  }
}

/** The text of a file, which some shells of Windows write in UTF-16. */
function lettersOf(file: string): string {
  const found = readText(read(file))
  if ('fault' in found) throw new Refused(`${file}: ${found.fault.en}`)
  return found.text
}

/** The value of a field as the wire has it; what does not fit is refused by the contract. */
function wireValue({ schema, typed }: Field, text: string, now: Date): unknown {
  if (schema.enum?.includes(text) === false)
    throw new Refused(sentences.refused(typed, [sentences.choices(schema.enum)]))
  if (schema.format === 'date-time') return readMoment(text, now).toISOString()
  if (schema.contentEncoding !== undefined) return read(text).toString('base64url')
  if (schema.type === 'integer' || schema.type === 'number') return text.trim() === '' ? text : Number(text)
  if (schema.type === 'array' && schema.items?.type === 'string') {
    const { enum: values } = schema.items
    const parts = text.split(',').map((part) => part.trim())
    if (values !== undefined && !parts.every((part) => values.includes(part)))
      throw new Refused(sentences.refused(typed, [sentences.several(values)]))
    return parts
  }
  const whole = text.startsWith('@') ? lettersOf(text.slice(1)) : text
  if (schema.type === 'string') return whole
  try {
    return JSON.parse(whole)
  } catch {
    throw new Refused(sentences.notJson(typed))
  }
}

/** Reads what was typed for these fields, by wire name. */
function valuesOf(fields: readonly Field[], { args, options, now }: Pick<Given, 'args' | 'options' | 'now'>) {
  const values: Record<string, unknown> = {}
  for (const field of fields) {
    const typed = (args[field.typed] ?? options[field.typed]) as string | true | undefined
    if (typed === true) values[field.name] = field.schema.enum?.[0] ?? true
    else if (typed !== undefined) values[field.name] = wireValue(field, typed, now)
    else if (field.isNullable) values[field.name] = null
    else if (field.isRequired && field.schema.type === 'boolean') values[field.name] = false
  }
  return values
}

/** A flag is typed by its name alone: what is so or not, and an only choice. */
const isFlag = ({ schema }: Field) => schema.type === 'boolean' || schema.enum?.length === 1

const mustBeTyped = ({ isRequired, isNullable, schema }: Field) =>
  isRequired && !isNullable && schema.type !== 'boolean'

/**
 * Says how the fields of a call are typed: what it is about behind the verb, everything else by its name. Of those behind
 * the verb, a list that may be empty is typed last, word by word.
 */
function typing(
  fields: readonly Field[],
  {
    behind = fields
      .filter(mustBeTyped)
      .slice(0, 1)
      .map(({ name }) => name),
  }: OperatorCall,
): Required<Pick<Verb, 'args' | 'options'>> & Pick<Verb, 'many'> {
  const placed = behind.flatMap((name) => fields.filter((field) => field.name === name))
  const many = placed.find((field) => field.schema.type === 'array' && !mustBeTyped(field))
  const optionOf = (field: Field) => ({
    type: isFlag(field) ? ('boolean' as const) : ('string' as const),
    about: isFlag(field) ? '' : aboutField(field),
    isRequired: mustBeTyped(field),
  })
  return {
    args: placed.filter((field) => field !== many).map(({ typed }) => typed),
    ...(many && { many: many.typed }),
    options: Object.fromEntries(
      fields.filter((field) => !placed.includes(field)).map((field) => [field.typed, optionOf(field)]),
    ),
  }
}

/** Writes a file that may hold names and addresses: for its owner alone, and never over another. */
function writeNew(file: string, bytes: Buffer): void {
  try {
    writeFileSync(file, bytes, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw new Refused(code === 'EEXIST' ? sentences.exists(file) : sentences.notWritable(file, code))
  }
}

const fileField = (call: OperatorCall) =>
  fieldsIn(call.output).find(({ schema }) => schema.contentEncoding !== undefined)?.name

/** The lines that show an answer. A file in it is written under the name that was given, or its own. */
function shown(call: OperatorCall, answer: Record<string, unknown>, output: unknown): string[] {
  const file = fileField(call)
  if (file !== undefined) {
    const name = String(output ?? answer.fileName)
    writeNew(name, Buffer.from(String(answer[file]), 'base64url'))
    answer[file] = name
  }
  // No second person was asked.
  if (call.approvers !== undefined || Object.keys(answer).length === 0) return [sentences.done]
  return stringify(answer, { lineWidth: 0 }).trimEnd().split('\n')
}

/** In the style of a list, in which no line is a sentence. */
const firstSentence = (text: string) =>
  text.charAt(0).toLowerCase() +
  text
    .slice(1)
    .split(/\.( |$)/, 1)
    .join('')

/** The contract's summary, said to a person at the terminal, where roles and second persons do not count. */
const helpOf = ({ method, summary, approvers }: OperatorCall) =>
  [
    summary.replaceAll(/\b4\d\d\b/g, 'Refused').replaceAll(/(, )Refused/g, '$1refused'),
    ...(method === 'GET' ? [sentences.unrecorded] : []),
    ...(approvers === undefined ? [] : [sentences.alone]),
  ].join(' ')

/** A person is typed by id, or as people call them: a member by mail, an operator by name. */
const people: Record<string, (db: Database, typed: string) => Promise<{ id: string } | undefined>> = {
  member: (db, typed) => findMemberByMail(db, typed),
  operator: (db, typed) => findOperator(db, 'name', typed),
}

/** Puts ids in the place of what people are called. */
async function withIds(db: Database, given: Given): Promise<Given> {
  const { args, options } = { args: { ...given.args }, options: { ...given.options } }
  for (const [person, find] of Object.entries(people))
    for (const fields of [args, options]) {
      const typed = fields[`${person}-id`]
      if (typeof typed !== 'string' || isUuid(typed)) continue
      const found = await find(db, typed.trim())
      if (found === undefined) throw new Refused(sentences.unknown(person, typed))
      fields[`${person}-id`] = found.id
    }
  return { ...given, args, options }
}

function verbOf(call: OperatorCall): Verb {
  const params = Array.from(call.path.matchAll(/:(\w+)/g), ([, name = '']) =>
    fieldOf(name, { type: 'string' }, true),
  )
  const [input, query] = [fieldsIn(call.input), fieldsIn(call.query)]
  const { args, many, options } = typing([...params, ...input, ...query], call)
  const changes = call.method === 'POST' && call.moves !== undefined
  const output = { type: 'string', about: sentences.output } as const
  return {
    about: firstSentence(call.summary),
    more: helpOf(call),
    args,
    ...(many !== undefined && { many }),
    options: fileField(call) === undefined ? options : { ...options, output },
    changes,
    mayLackReason: call.reason !== 'asked',
    async run(db, asked, { signature: { id, who, terminal }, why, key }) {
      const several = asked.words.length > 0 && many !== undefined ? { [many]: asked.words.join(',') } : {}
      const given = await withIds(db, { ...asked, args: { ...asked.args, ...several } })
      const { now, random } = given
      const settings = readSettings(process.env)
      const shopKeys = shopKeysHere()
      const calls = await openTerminal({ db, settings, environment: process.env, shopKeys, random, now })
      const told = await calls.make(call, {
        input: { ...valuesOf(input, given), actKey: key, why },
        query: valuesOf(query, given),
        params: valuesOf(params, given) as Record<string, string>,
        signer: { id, name: who, terminal },
        now,
      })
      if ('answer' in told) return shown(call, told.answer, given.options.output)
      if ('actKey' in told.errors) return refuseKey()
      throw new Refused(
        Object.entries(told.errors)
          .map(([field, words]) => sentences.refused(kebab(field), words))
          .join('\n'),
      )
    },
  }
}

/** Every call that has a verb, under its noun. */
export function nounsOfCalls(): Nouns {
  const nouns: Nouns = {}
  for (const call of Object.values(operatorCallsByRoom).flat()) {
    const [noun, verb] = call.verb?.split(' ') ?? []
    if (noun === undefined || verb === undefined) continue
    nouns[noun] = { about: '', verbs: { ...nouns[noun]?.verbs, [verb]: verbOf(call) } }
  }
  return nouns
}
