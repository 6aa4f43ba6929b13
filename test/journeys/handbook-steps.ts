// The labels that a page of the handbook tells its reader to press and to fill in: a journey that takes them from there shows that
// the page is enough.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestInfo } from '@playwright/test'
import { root } from '#tools/sources.ts'
import { languageOf } from './console-login.ts'

const label = { ja: /「([^」]+)」/g, en: /\*\*([^*]+)\*\*|"([^"]+)"/g }

/** @returns the labels that a numbered step names, in their order. @throws for a step that names fewer than are asked for */
export function stepsOf(page: string, info: TestInfo): (step: number, least: number) => string[] {
  const language = languageOf(info)
  const text = readFileSync(join(root, 'docs/handbook', language, `${page}.md`), 'utf8')
  return (step, least) => {
    const line = new RegExp(`^${step}\\. (.*)$`, 'm').exec(text)?.[1] ?? ''
    const labels = Array.from(line.matchAll(label[language]), (match) => match[1] ?? match[2] ?? '')
    if (labels.length < least)
      throw new Error(`step ${step} of ${page} (${language}) names too little: ${line}`)
    return labels
  }
}
