import { type OperatorRole, unmaskedReaders } from '#contract/operator/roles.ts'

// Personal data for operators who may not see it whole.

const letters = new Intl.Segmenter('ja')

/** `山* 太*`: of each name its first letter, however long it is. */
const maskName = (name: string): string =>
  name
    .split(/\s+/)
    .filter((part) => part !== '')
    .map((part) => `${letters.segment(part)[Symbol.iterator]().next().value?.segment}*`)
    .join(' ')

/** `y***@example.com`: the first letter and the host. */
const maskMail = (mail: string): string => {
  const at = mail.lastIndexOf('@')
  return at < 1 ? '***' : `${mail[0]}***${mail.slice(at)}`
}

/** `***1234`: the last four digits, where there are more. */
const maskPhone = (phone: string): string => (phone.length > 4 ? `***${phone.slice(-4)}` : '***')

const masks = { name: maskName, mail: maskMail, phone: maskPhone, rest: () => '' }

/** Shows one kind of personal data to an operator. `rest`: what has no masked form is left out. */
export type Show = (kind: keyof typeof masks, text: string) => string

/** Tells whether some of these roles see personal data whole. */
export const seesWhole = (roles: readonly OperatorRole[]): boolean =>
  roles.some((role) => unmaskedReaders.includes(role))

/** Shows personal data to these roles, whole or masked. An empty text stays empty. */
export const showTo =
  (roles: readonly OperatorRole[]): Show =>
  (kind, text) =>
    text === '' || seesWhole(roles) ? text : masks[kind](text)
