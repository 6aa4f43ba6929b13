// The words the primitives say themselves (close, next, pause); the shell provides them per language.

import { createContext, useContext } from 'react'
import { ui } from '../../phrases/storefront/shell/ja.ts'

export type UiPhrases = typeof ui

const UiPhrasesContext = createContext<UiPhrases>(ui)

export const UiPhrasesProvider = UiPhrasesContext.Provider

export const useUiPhrases = (): UiPhrases => useContext(UiPhrasesContext)
