import { readFileSync, type Stats, statSync } from 'node:fs'
import * as z from 'zod/mini'

export type Environment = Readonly<Record<string, string | undefined>>

/** A setting's variable, with what its text may be. */
export interface Variable<Schema extends z.core.$ZodType = z.core.$ZodType> {
  name: string
  schema: Schema
  /** Nobody but its owner may read the file that holds it. */
  isSecret?: true
}

/** Settings by their names in code. */
export type Variables = Readonly<Record<string, Variable>>

export type Read<Declared extends Variables> = {
  [Key in keyof Declared]: z.output<Declared[Key]['schema']>
}

export const variable = <Schema extends z.core.$ZodType>(name: string, schema: Schema): Variable<Schema> => ({
  name,
  schema,
})

export const secretVariable = <Schema extends z.core.$ZodType>(
  name: string,
  schema: Schema,
): Variable<Schema> => ({ name, schema, isSecret: true })

export const namesOf = (declared: Variables): string[] => Object.values(declared).map(({ name }) => name)

/** Settings with which the shop does not start; the message names each wrong variable. */
export class SettingsError extends Error {}

/** A text of which `problems` lists everything that is wrong, as it reads behind the variable's name. */
export const text = (problems: (value: string) => (string | false)[] = () => []) =>
  z.string().check(({ value, issues }) => {
    for (const message of problems(value))
      if (message !== false) issues.push({ code: 'custom', message, input: value })
  })

/** A number whose text has this shape, within these limits. */
export const between = (shape: RegExp, kind: string, least: number, most: number) =>
  z.pipe(
    text((value) => [
      !(shape.test(value) && Number(value) >= least && Number(value) <= most) &&
        `is "${value}"; it must be a ${kind} from ${least} to ${most}`,
    ]),
    z.transform(Number),
  )
export const whole = (least: number, most: number, kind = 'whole number') =>
  between(/^\d+$/, kind, least, most)

/** 1 is on; 0, or no value, is off. */
export const flag = (problems: (isOn: boolean) => (string | false)[] = () => []) =>
  z._default(
    z.pipe(
      text((value) => [!/^[01]$/.test(value) && 'must be 0 or 1', ...problems(value === '1')]),
      z.transform((value) => value === '1'),
    ),
    false,
  )

/** The variable that names a file holding the value: containers and systemd hand over secrets in files. */
const inFile = (name: string) => `${name}_FILE`

/** A line of a settings file that ends at its "=" sets nothing. */
const given = (environment: Environment, name: string): string | undefined => environment[name] || undefined

const isSet = (environment: Environment, { name }: Variable): boolean =>
  (given(environment, name) ?? given(environment, inFile(name))) !== undefined

type Given = { value: string | undefined } | { fault: string }

/**
 * Tells whether a file can be read by others. One of root may be read by a group: so systemd and others hand a secret to the
 * user of one program.
 */
const isOpenToOthers = ({ mode, uid }: Stats): boolean =>
  (mode & (uid === 0 && process.getuid?.() !== 0 ? 0o027 : 0o077)) !== 0

/** A variable's text, from itself or from its file; the line end with which editors close a file is no part of it. */
function givenText(environment: Environment, { name, isSecret }: Variable): Given {
  const [value, file] = [given(environment, name), given(environment, inFile(name))]
  if (file === undefined) return { value }
  if (value !== undefined) return { fault: `and ${inFile(name)} are both set; leave one of them out` }
  try {
    if (isSecret && isOpenToOthers(statSync(file)))
      return {
        fault: `is read from ${file}, and others can read that file; give it to its user alone: chmod 600 ${file}`,
      }
    const content = readFileSync(file, 'utf8').replace(/(\r?\n)+$/, '')
    return content === '' ? { fault: `is read from ${file}, and that file is empty` } : { value: content }
  } catch (error) {
    return { fault: `is read from ${file}, which cannot be read (${(error as NodeJS.ErrnoException).code})` }
  }
}

/**
 * Reads variables as they are declared; in place of each stands, where `<its name>_FILE` is set, the content of that file.
 * @param owner whose settings they are, for the message
 * @throws SettingsError with every problem, each named by its variable
 */
export function readVariables<Declared extends Variables>(
  owner: string,
  declared: Declared,
  environment: Environment,
): Read<Declared> {
  const values: Record<string, unknown> = {}
  const problems: string[] = []
  for (const [key, variable] of Object.entries(declared)) {
    const found = givenText(environment, variable)
    if ('fault' in found) {
      problems.push(`${variable.name} ${found.fault}`)
      continue
    }
    const read = z.safeParse(variable.schema, found.value)
    if (read.success) values[key] = read.data
    else if (found.value === undefined) problems.push(`${variable.name} is not set`)
    else problems.push(...read.error.issues.map(({ message }) => `${variable.name} ${message}`))
  }
  if (problems.length > 0)
    throw new SettingsError(`The settings of ${owner} are not valid:\n${problems.join('\n')}`)
  return values as Read<Declared>
}

/**
 * Reads the variables of a provider that a shop may do without.
 * @returns undefined when none of them is set: the operator has no contract with it
 * @throws SettingsError as `readVariables` does; a provider that is half set is one
 */
export const readProvider = <Declared extends Variables>(
  owner: string,
  declared: Declared,
  environment: Environment,
): Read<Declared> | undefined =>
  Object.values(declared).some((variable) => isSet(environment, variable))
    ? readVariables(owner, declared, environment)
    : undefined
