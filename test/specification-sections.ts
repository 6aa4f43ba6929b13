// The sections of the specification, in their order. Which rows stand in them, the tests say.

interface Section {
  heading: string
  /** Sections under one heading are its parts. */
  part?: string
  /** A sentence above the rows, as Markdown; of a heading with parts it stands above the first. */
  about?: string
}

export const sections = {
  purpose: { heading: 'Purpose (§1)', about: 'The rest of what the shop is for has its rows in §2 and §4.' },
  'screens-anybody': {
    heading: 'Screens (§2)',
    part: 'For anybody',
    about: 'The Id is the address; *own*: the specification does not have it.',
  },
  'screens-members': { heading: 'Screens (§2)', part: 'For members' },
  'screens-every-page': { heading: 'Screens (§2)', part: 'On every page' },
  transitions: { heading: 'Transitions (§4)' },
  rules: { heading: 'Rules (§5)' },
  roles: { heading: 'Roles (§6)' },
  messages: { heading: 'Messages (§8)' },
  constants: { heading: 'Constants (§9)' },
  rulings: { heading: 'Rulings', about: 'What the rulings say beyond the rows above.' },
  payments: {
    heading: 'Payments',
    about: '[payment-methods.md](payment-methods.md) says how each method works.',
  },
  operating: { heading: 'Operating' },
  closed: { heading: 'Closed unless opened' },
  catalogue: { heading: 'Catalogue' },
  'console-access': {
    heading: 'Console: who comes in',
    about: '[console.md](console.md) has every call of the console.',
  },
  'console-acts': { heading: 'Console: acts and approvals' },
  'console-today': { heading: 'Console: Today' },
  'console-members': { heading: 'Console: members' },
  'console-enquiries': { heading: 'Console: enquiries' },
  'console-money': { heading: 'Console: money' },
  'console-parcels': {
    heading: 'Console: parcels',
    about: 'The files of [delivery carriers](../carriers.md) are written and read at the terminal, too.',
  },
  'console-packs': { heading: 'Console: cards, packs, drafts and doubts about a draw' },
  'console-content': { heading: 'Console: content and its preview' },
  'console-settings': { heading: 'Console: settings and webhooks' },
} as const satisfies Record<string, Section>

export type SectionId = keyof typeof sections

export const isSection = (id: string): id is SectionId => Object.hasOwn(sections, id)

/** Typed by what a section may have, not by what each of these has. */
export const sectionOf = (id: SectionId): Section => sections[id]

/** The rulings that the shop does not follow yet; docs/rulings.md says what it does instead. */
export const missingRulings: readonly number[] = [61, 62, 63, 64, 65, 66, 67, 68, 69, 78]
