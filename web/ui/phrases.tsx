// The phrases of the primitives (close, next, pause); the shell provides them in the visitor's language.

import { createContext, useContext } from 'react'
import { ui } from '#phrases/storefront/shell/ja.ts'

export type UiPhrases = typeof ui

const UiPhrasesContext = createContext<UiPhrases>(ui)

export const UiPhrasesProvider = UiPhrasesContext.Provider

export const useUiPhrases = (): UiPhrases => useContext(UiPhrasesContext)
