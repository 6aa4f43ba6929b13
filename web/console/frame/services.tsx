// The services of every screen: the calls, the operator, phrases.

import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { ConsolePhrases } from '#phrases/console/ja.ts'
import type { Language } from '#phrases/language.ts'
import type { Api } from '#web/api/client.ts'
import type { LazyPhrases } from '#web/console/frame/phrases.ts'
import type { Me, MeStore } from '#web/console/frame/shell/me.ts'
import type { SecondFactorQuestion } from '#web/console/frame/shell/second-factor-question.ts'

export interface Services {
  api: Api
  me: MeStore
  /** Asked when a call needs a fresh second factor. */
  question: SecondFactorQuestion
  language: Language
  /** Complete on every screen but the first ones (`routes.ts`); the frame awaits `completePhrases`. */
  phrases: ConsolePhrases
  completePhrases: LazyPhrases['complete']
}

const ServicesContext = createContext<Services | null>(null)

export const ServicesProvider = ({ services, children }: { services: Services; children: ReactNode }) => (
  <ServicesContext value={services}>{children}</ServicesContext>
)

export function useServices(): Services {
  const services = useContext(ServicesContext)
  if (!services) throw new Error('no ServicesProvider around')
  return services
}

export const useApi = (): Api => useServices().api
export const usePhrases = (): ConsolePhrases => useServices().phrases

/** The operator at the console; null until the server has answered. */
export function useMe(): Me | null {
  const { me } = useServices()
  return useSyncExternalStore(me.subscribe, me.get)
}
