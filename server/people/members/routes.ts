import type { Http } from '#server/http/calls.ts'
import { accountsOf, type LoginDeps, loginRoutes } from './login-routes.ts'
import { mailProofRoutes } from './mail-proof-routes.ts'
import { type PasswordDeps, passwordRoutes } from './password-routes.ts'
import { type ProfileDeps, profileRoutes } from './profile-routes.ts'
import { type RegistrationDeps, registrationRoutes } from './registration-routes.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import { sessionRoutes } from './session-routes.ts'

export type MemberDeps = LoginDeps & RegistrationDeps & PasswordDeps & ProfileDeps

export function memberRoutes(http: Http, deps: MemberDeps): void {
  const accounts = accountsOf(deps)
  loginRoutes(http, deps, accounts)
  registrationRoutes(http, deps)
  passwordRoutes(http, deps, accounts)
  mailProofRoutes(http, deps)
  profileRoutes(http, deps, accounts)
  sessionRoutes(http, deps, accounts)
  secondFactorRoutes(http, deps, accounts)
}
