import type * as z from 'zod/mini'
import { kinds, valueFaults } from '#phrases/catalogue/values.ts'
import { inBoth, type Localized } from '#phrases/language.ts'
import type { Path } from './file-fault.ts'
import { nearest } from './nearest.ts'

// Says each of zod's issues as a sentence with the value found and what would be valid.

export interface Explained {
  path: Path
  message: Localized
}

type Issue = z.core.$ZodIssue
type Schema = z.core.$ZodType

const kindOf: Record<string, Localized> = {
  string: kinds.text,
  int: kinds.whole,
  number: kinds.number,
  boolean: kinds.truth,
  array: kinds.list,
  object: kinds.group,
}

/** A value as a sentence quotes it. */
export function excerpt(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
  const visible = text.slice(0, 200).replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '□')
  if (visible === '') return '""'
  return visible.length > 40 ? `${visible.slice(0, 40)}…` : visible
}

/** The form of a file: its name, for a fault of the whole, and the schema that its keys stand in. */
export interface FileForm {
  name: string
  schema: Schema
  /** The letters of the file for a number, a truth or nothing: `001` is 1 when it is read. */
  written?: (path: Path) => string | undefined
}

/** Explains one issue of a file's schema about `input`. */
export function explain(issue: Issue, input: unknown, form: FileForm, before: Path = []): Explained[] {
  const path = [...before, ...issue.path.map((part) => (typeof part === 'number' ? part : String(part)))]
  const value = valueAt(input, path)
  const written = form.written?.(path)
  // A group of very many unknown keys is not written out once for each.
  const found = issue.code === 'unrecognized_keys' ? '' : excerpt(written ?? value)
  const one = (message: Localized): Explained[] => [{ path, message }]
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((name) => ({
        path: [...path, name],
        message: unknownKey(form.schema, path, name),
      }))
    case 'invalid_type':
      return one(wrongType(String(path.at(-1) ?? form.name), value, issue.expected, written))
    case 'invalid_value':
      return value === undefined || value === null
        ? one(inBoth(valueFaults.missing, String(path.at(-1)), issue.values.join(' / ')))
        : one(inBoth(valueFaults.oneOf, found, issue.values.join(' / ')))
    case 'invalid_format':
      return one(inBoth(valueFaults.key, found, exampleKey(String(value))))
    case 'too_small':
      return one(
        issue.origin === 'array'
          ? inBoth(valueFaults.tooFew, String(issue.minimum))
          : inBoth(valueFaults.tooSmall, found, String(issue.minimum)),
      )
    case 'too_big':
      return one(tooBig(issue.origin, value, Number(issue.maximum).toLocaleString('en')))
    case 'invalid_union':
      return chosenBranch(issue.errors, value, input, form, path) ?? one(unionFault(path, value, found))
    case 'custom':
      return one(issue.message === 'decimals' ? inBoth(valueFaults.decimals, found) : valueFaults.blank)
    default:
      return one(inBoth(valueFaults.other, found))
  }
}

function wrongType(name: string, value: unknown, expected: string, written?: string): Localized {
  const kind = kindOf[expected] ?? kinds.text
  if (expected === 'string' && written !== undefined) return inBoth(valueFaults.quoted, written)
  if (value === undefined || value === null) return both(valueFaults.missing, name, kind)
  if (expected === 'string' && typeof value !== 'object') return inBoth(valueFaults.quoted, excerpt(value))
  if ((expected === 'int' || expected === 'number') && typeof value === 'string') {
    // 1,000 and １０００ and 500円: the number that was meant is plain.
    const digits = /^([\d,]+(?:\.\d+)?)\s*[^\d.,]{0,4}$/.exec(value.normalize('NFKC').trim())?.[1]
    if (digits !== undefined) return inBoth(valueFaults.digits, excerpt(value), digits.replaceAll(',', ''))
  }
  return both(valueFaults.wrongKind, excerpt(written ?? value), kind)
}

const both = (
  phrase: Record<keyof Localized, (a: string, b: string) => string>,
  a: string,
  b: Localized,
) => ({ ja: phrase.ja(a, b.ja), en: phrase.en(a, b.en) })

function tooBig(origin: string, value: unknown, most: string): Localized {
  if (origin === 'string') return inBoth(valueFaults.tooLong, String(value).length.toLocaleString('en'), most)
  return origin === 'array'
    ? inBoth(valueFaults.tooMany, most)
    : inBoth(valueFaults.tooBig, excerpt(value), most)
}

/** The branch whose keys were meant: its own issues say more than "none of these". */
function chosenBranch(branches: Issue[][], value: unknown, input: unknown, form: FileForm, path: Path) {
  const isMeant = (issues: Issue[]) =>
    issues.every(({ code, path: at }) => code !== 'unrecognized_keys' && valueAt(value, at) !== undefined)
  const meant = typeof value === 'object' && value !== null ? branches.find(isMeant) : undefined
  return meant?.flatMap((issue) => explain(issue, input, form, path))
}

/** The name of each union for when it is missing, and the sentence for any other fault. */
const unions = {
  price: { kind: kinds.price, fault: valueFaults.price },
  maxPerPeriod: { kind: kinds.period, fault: valueFaults.maxPerPeriod },
  mode: { kind: kinds.mode, fault: valueFaults.mode },
  video: { kind: kinds.video, fault: valueFaults.video },
}

function unionFault(path: Path, value: unknown, found: string): Localized {
  const name = String(path.at(-1))
  const { kind, fault } = unions[name as keyof typeof unions] ?? {
    kind: kinds.group,
    fault: valueFaults.other,
  }
  return value === undefined || value === null ? both(valueFaults.missing, name, kind) : inBoth(fault, found)
}

function unknownKey(schema: Schema, path: Path, name: string): Localized {
  const known = [...new Set(keysAt(schema, path))]
  const near = nearest(name, known)
  return near === undefined
    ? inBoth(valueFaults.unknownKey, excerpt(name), known.join(' / '))
    : inBoth(valueFaults.misspeltKey, excerpt(name), near)
}

/** The keys that the schema knows at a place. */
function keysAt(schema: Schema, [step, ...rest]: Path): string[] {
  const { def } = schema._zod as unknown as {
    def: {
      shape?: Record<string, Schema>
      element?: Schema
      innerType?: Schema
      options?: Schema[]
    }
  }
  if (def.innerType !== undefined) return keysAt(def.innerType, step === undefined ? [] : [step, ...rest])
  if (def.options !== undefined)
    return def.options.flatMap((option) => keysAt(option, step === undefined ? [] : [step, ...rest]))
  if (step === undefined) return Object.keys(def.shape ?? {})
  const inner = typeof step === 'number' ? def.element : def.shape?.[step]
  return inner === undefined ? [] : keysAt(inner, rest)
}

const exampleKey = (value: string) =>
  value
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60) || 'woods-one'

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, step) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, step)
        ? (inner as Record<PropertyKey, unknown>)[step]
        : undefined,
    value,
  )
}
