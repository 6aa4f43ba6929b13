export const lean: { options: string[]; environment: Record<string, string> }
export const root: string
export function build(): Promise<void>
export function installIn(folder: string): void
export function writeReference(): Promise<void>
