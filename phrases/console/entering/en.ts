import type * as source from './ja.ts'

export const login: typeof source.login = {
  title: 'Log in',
  mail: 'Mail address',
  password: 'Password',
  next: 'Next',
  provingTitle: 'Second factor',
  provingNote: 'Your password is correct. Now use a passkey or your authenticator app as second factor.',
  restart: 'Log in as another person',
}

export const enrolling: typeof source.enrolling = {
  title: 'Set up a second factor',
  note: 'With it, a person who learns your password cannot log in.',
  passkey: 'Passkey',
  passkeyNote:
    'Fingerprint, face or screen lock of your device. Recommended: it does not work on a fake site.',
  usePasskey: 'Register a passkey',
  app: 'Authenticator app',
  appNote: 'A code of 6 digits that an app on your phone shows.',
  useApp: 'Register an app',
  passkeyName: 'Name of the passkey',
  passkeyNameHint: 'To recognise it by, such as “iPad in the shop”',
  register: 'Register',
  back: 'Choose another way',
  scan: 'Scan this QR code with your authenticator app.',
  qrCode: 'QR code for your authenticator app',
  typeSecret: 'If you cannot scan it, type this key into the app.',
  firstCode: 'The 6 digits that the app shows',
  recoveryTitle: 'Recovery codes',
  recoveryNote:
    'Enter one of these when you cannot use your passkey or app. Each works once. They are not shown again after you close this page.',
  print: 'Print',
  kept: 'I have kept them in a safe place',
  goOn: 'Done',
}

export const invitation: typeof source.invitation = {
  title: 'Invitation',
  welcome: (name) => `Welcome to the console, ${name}`,
  note: 'Choose a password for your login. You set up a second factor next.',
  mail: 'Mail address',
  roles: 'Roles',
  password: 'Password (at least 12 characters)',
  passwordAgain: 'Password again',
  tooShort: 'Use at least 12 characters.',
  different: 'The two passwords are not the same.',
  accept: 'Begin',
  goneTitle: 'This invitation cannot be used',
  gone: 'An invitation works once and for three days. Ask the person who invited you for a new link.',
  toLogin: 'To the login',
}
