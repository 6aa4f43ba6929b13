import type * as source from './ja.ts'

/** The parts of the console, as the navigation names them. */
export const areas: typeof source.areas = {
  approvals: 'Approvals',
  audit: 'Audit log',
  content: 'Content',
  cards: 'Cards',
  drafts: 'Drafts',
  enquiries: 'Enquiries',
  members: 'Members',
  messages: 'Messages',
  money: 'Money',
  operators: 'Staff',
  packing: 'Packing',
  packs: 'Packs',
  parcels: 'Parcels',
  preview: 'Preview',
  settings: 'Settings',
  webhooks: 'Connections',
}

export const shell: typeof source.shell = {
  console: 'Console',
  skip: 'Skip to content',
  handbook: 'Handbook',
  handbookHere: 'The handbook on this screen',
  navigation: 'Main menu',
  menu: 'Menu',
  more: 'More',
  showId: 'Show ID',
  openMenu: 'Open menu',
  groups: {
    shop: 'Shop',
    shipping: 'Shipping',
    sale: 'Selling',
    money: 'Money',
    settings: 'Shop settings',
  },
  waits: ' waiting',
  language: 'Language',
  scheme: 'Light or dark',
  schemes: { system: 'Match device', light: 'Light', dark: 'Dark' },
  signOut: 'Log out',
  loading: 'Loading',
  close: 'Close',
  cancel: 'Cancel',
  copy: 'Copy',
  copied: 'Copied',
  reason: 'Reason',
  reasonAbout: 'How to write a reason',
  reasonsGiven: 'Reasons given before',
  reasonHint: 'It stays in the audit log for ever. Do not enter members’ names or addresses.',
  fileUnreadable:
    'The file could not be read. If it was changed or moved since you chose it, choose it again.',
  notFoundTitle: 'Page not found',
  notFound: 'The address is wrong, or your roles do not open this page.',
  toStart: 'Back to the start',
  failedTitle: 'This page could not be shown',
  retry: 'Try again',
}

export const failures: typeof source.failures = {
  communication: 'The server could not be reached. Check your connection and try again.',
  communicationAct:
    'The server could not be reached, so it is not known whether this was done. What you typed is kept. Sending it again does not do it twice.',
  invalid: 'Please check what you typed.',
  signedOut: 'Your session has ended. Please log in again.',
  pageTooOld: 'This could not be done. Reload the page and try again.',
  unproven: 'Nothing was done: your second factor was not verified.',
  notFound: 'It was not found. Another person may have changed it first.',
  conflict: 'Nothing was done, because it conflicts with another change. Reload to see what is newest.',
  tooManyRequests: 'Too many requests in a short time. Please wait a little and try again.',
  unavailable: 'The server is busy. Please wait a little and try again.',
  server: 'Something went wrong. Please try again later.',
}

export const roles: typeof source.roles = {
  separator: ', ',
  names: {
    viewer: 'Viewer',
    support: 'Support',
    shipping: 'Shipping',
    packs: 'Packs',
    finance: 'Finance',
    owner: 'Owner',
  },
  opens: {
    viewer: 'Views, and changes nothing.',
    support: 'Helps members.',
    shipping: 'Ships cards.',
    packs: 'Manages packs and cards.',
    finance: 'Handles payments and refunds.',
    owner: 'May do everything, and manages the staff.',
  },
}

export const factor: typeof source.factor = {
  again: 'Verify your second factor again',
  againNote: (minutes) =>
    `This needs a second factor verified within the last ${minutes} minutes. You then continue here.`,
  passkey: 'Use a passkey',
  or: 'or',
  code: 'Code',
  codeHint: 'The 6 digits that your authenticator app shows',
  recoveryCode: 'Recovery code',
  recoveryHint: 'One of the codes that you kept. Each works once.',
  useRecovery: 'Use a recovery code',
  useCode: 'Use a code of the app',
  confirm: 'Confirm',
  passkeyStopped: 'The passkey was not used. Please try again.',
  passkeyKnown: 'A passkey of this device is registered already.',
  noPasskeys: 'This browser does not support passkeys.',
}

export const search: typeof source.search = {
  open: 'Search',
  title: 'Search',
  field: 'Name, mail, phone, payer, order, tracking number, id, or page',
  hint: '↑ ↓ to choose, Enter to open',
  short: 'Type 2 letters to find members and orders.',
  pages: 'Pages',
  kinds: {
    member: 'Members',
    payment: 'Payments',
    deposit: 'Deposits',
    draw: 'Draws',
    shipment: 'Shipments',
    enquiry: 'Enquiries',
    audit: 'Audit log',
  },
  promised: (day) => `promised by ${day}`,
  asking: 'Searching',
  none: 'Nothing was found.',
  count: (count) => (count === 1 ? '1 result' : `${count} results`),
}
