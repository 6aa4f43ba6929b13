import type { Mutations } from './mutation.ts'

/** The import of a catalogue, and its commands. */
export const catalogue: Mutations = {
  'import-mistakes': {
    file: 'server/operator-files/yaml-file.ts',
    replace: 'if (letters.length > 0) return { faults: letters }',
    with: '',
  },
  'import-bounds': {
    replace: 'if (perPoint < from || perPoint > to)',
    with: 'if (perPoint < 0.8 || perPoint > 1.2)',
  },
  'import-pictures': {
    replace: "['png', 'jpeg', 'webp', 'avif'].includes(format)",
    with: "['png', 'jpeg', 'webp', 'avif', 'svg', 'gif'].includes(format)",
  },
  'import-forms': {
    replace: 'formNames(hash, use, format).some(',
    with: 'formNames(hash, use, format).every(',
  },
  'form-stand-in': {
    file: 'server/http/media.ts',
    replace: '.filter((own) => own >= Number(width))',
    with: '.filter((own) => own < Number(width))',
  },
  'import-older': {
    replace: 'if (former !== undefined)',
    with: 'if (former !== undefined && over !== undefined)',
  },
  'import-in-turn': {
    replace: 'select pg_advisory_xact_lock(',
    with: 'select pg_advisory_xact_lock_shared(',
  },
  'import-records': {
    replace: "await record('catalogue seal', pack.key,",
    with: "if (pack.total < 20) await record('catalogue seal', pack.key,",
  },
  'import-asks': {
    replace: 'seal: mayAsk ? [...seal, ...asked] : seal,',
    with: 'seal: [...seal, ...asked],',
  },
  'export-same': {
    replace: 'japanInstant(endsAt)',
    with: 'japanInstant(startsAt)',
  },
}
