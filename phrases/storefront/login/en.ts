import type { login as source } from './ja.ts'

export const login: typeof source = {
  title: 'Log in',
  mail: 'E-mail address',
  password: 'Password',
  staysLoggedIn: 'Keep me logged in',
  submit: 'Log in',
  empty: 'Please fill this in.',
  forgot: 'Forgot your password?',
  newHere: 'New here?',
  register: 'Sign up for free',
  forPack: 'After logging in you return to the pack you chose.',
}
