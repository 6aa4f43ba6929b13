// The person whom a sentence tells of: an operator, or the terminal for nobody.

/** The actor of what no operator has signed at the terminal; no operator is called so. */
export const terminalActor = 'terminal'

/** The subject of a sentence. */
export const actor = {
  ja: (who: string) => (who === terminalActor ? '端末の操作者' : `${who}さん`),
  en: (who: string) => (who === terminalActor ? 'Somebody at the terminal' : who),
}
