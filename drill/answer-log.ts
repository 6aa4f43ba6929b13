// The load's questions and their answers, kept outside of the shop and its database: a line for each question before it
// is sent, and a line for each answer before it counts.

import { openSync, readFileSync, writeSync } from 'node:fs'

/** An answer that says that a draw was made. */
export interface ToldDraw {
  question: number
  drawId: string
  memberId: string
  packId: string
  firstSlot: number
  count: number
  ticketHash: string
  /** The price of the draw for the member. */
  cost: number
  /** The arrival of the answer, in milliseconds since 1970. */
  toldAt: number
}

type Line = { asked: number; memberId: string; token: string } | ToldDraw

export interface AnswerLog {
  asks(question: number, memberId: string, token: string): void
  tells(draw: ToldDraw): void
  /** Reads the lines of the file. */
  read(): { questions: number; draws: ToldDraw[] }
}

export function openAnswerLog(file: string): AnswerLog {
  const log = openSync(file, 'a')
  const append = (line: Line) => void writeSync(log, `${JSON.stringify(line)}\n`)
  return {
    asks: (asked, memberId, token) => append({ asked, memberId, token }),
    tells: append,
    read() {
      const lines = readFileSync(file, 'utf8').trimEnd().split('\n').filter(Boolean)
      const read = lines.map((line) => JSON.parse(line) as Line)
      const draws = read.filter((line) => 'drawId' in line)
      return { questions: read.length - draws.length, draws }
    },
  }
}
