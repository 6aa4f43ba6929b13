// The settings of a shop, from their schema, its doc comments and the defaults.

import { shopSettings } from '#contract/shop-settings.ts'
import { defaultSettings } from '#server/people/operator/default-settings.ts'
import { pathOfField, type WireField, wireFields } from '#tools/contract-fields.ts'
import { meaningOf } from '#tools/contract-meanings.ts'
import { jsonSchema, kindOf, table } from './fields.ts'

/** Longer defaults are texts and lists that the console shows. */
const shownLength = 40

const defaultAt = (path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | null)?.[name], defaultSettings)

/** A text in both languages is one setting. */
const isLocalized = (schema: unknown): boolean => {
  const { properties = {} } = jsonSchema(schema)
  return Object.keys(properties).join() === 'ja,en'
}

function rowOf(field: WireField): string[] {
  const path = pathOfField(field)
  const value = path.includes('[]') ? undefined : JSON.stringify(defaultAt(path))
  const isShown = value !== undefined && value.length <= shownLength && !value.startsWith('{')
  return [
    `\`${path}\``,
    isLocalized(field.schema) ? 'text in `ja` and `en`' : kindOf(jsonSchema(field.schema)),
    isShown ? `\`${value}\`` : '',
    meaningOf(field.schema) ?? '',
  ]
}

const all = wireFields(shopSettings)
const localized = new Set(all.filter(({ schema }) => isLocalized(schema)).map(pathOfField))
const fields = all.filter(({ place }) => !localized.has(place))

export const settingsPage = (): string => `# Settings

What an owner changes while the shop runs: on the console's page of settings, or with \`npm run shop -- settings set <path> <value> --why "…"\`. \`settings list\` marks with \`*\` what still has its default. What is invented in the defaults (the seller, the bank account, the sender of mails) must be set before a shop opens in production.

${table(['Setting', 'Type', 'Default', 'Meaning'], fields.map(rowOf))}
`
