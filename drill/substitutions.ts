// The substitutions that the drill of docs/installing.md makes, and why. Everything else is typed as the page says.

import { fincode, realSettings } from '#test/production.ts'

export interface Substitution {
  /** The text on the page: a command, a part of one, or the beginning of a sentence. */
  of: string
  /** Another text in its place within the command, or the commands that are typed where the page comes to it. */
  by: string | readonly string[]
  why: string
}

/** Where files are laid into the machine before, as a download or `scp` would. */
export const laid = { node: '/srv/nodejs.org', release: '/root' }

const inFile = (file: string, values: Readonly<Record<string, string>>) =>
  `sed --in-place ${Object.entries(values)
    .map(([name, value]) => `--expression "s|^${name}=.*|${name}='${value}'|"`)
    .join(' ')} ${file}`

const [certificate, key] = ['/etc/ssl/shop.example.pem', '/etc/ssl/private/shop.example.key']
const believed = '/usr/local/share/ca-certificates'

export const mailPort = 2525

export const substitutions: readonly Substitution[] = [
  {
    of: "`shop.example` is the shop's name everywhere.",
    by: ['echo 127.0.0.1 shop.example >> /etc/hosts'],
    why: 'nobody owns this name, so no name server knows it',
  },
  {
    of: 'https://nodejs.org/dist/latest-v24.x',
    by: `file://${laid.node}`,
    why: 'not every machine reaches nodejs.org: the archive there is made of the npm packages node and npm, with its SHASUMS256.txt',
  },
  {
    of: 'Edit `/etc/fukuhiki/shop.env`: the name, the mail server, and fincode.',
    by: [inFile('/etc/fukuhiki/shop.env', { ...fincode, SMTP_URL: `smtp://127.0.0.1:${mailPort}` })],
    why: 'no editor and no contract with fincode: the values are invented, and the mail server is that of the tests, on the network of the machine',
  },
  {
    of: 'settings set <path>',
    by: realSettings.map(
      ([path, value]) =>
        `fukuhiki npm run --silent shop -- settings set ${path} '${value}' --why "first set-up"`,
    ),
    why: 'the facts of a shop are not on the page: each setting that a new shop invents gets a value',
  },
  {
    of: 'The certificate and its key lie where the file names them',
    by: [
      `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=shop.example -addext subjectAltName=DNS:shop.example -keyout ${key} -out ${certificate}`,
      `cp ${certificate} ${believed}/shop.example.crt && update-ca-certificates`,
    ],
    why: 'no authority signs a certificate for this name: it signed itself, and the machine believes it',
  },
  {
    of: 'systemctl restart caddy',
    by: [
      'mkdir /etc/systemd/system/caddy.service.d',
      'printf \'[Service]\\nEnvironment="SHOP_TLS=tls internal"\\n\' > /etc/systemd/system/caddy.service.d/drill.conf',
      'systemctl daemon-reload',
      'systemctl restart caddy',
      `until cp /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt ${believed}/caddy.crt 2> /dev/null; do sleep 1; done`,
      'update-ca-certificates',
    ],
    why: 'the same: Caddy signs the certificate itself, and the machine believes it',
  },
]

/** The commands that are typed for a command of the page. */
export function typedFor(command: string): readonly string[] {
  let text = command
  for (const { of, by } of substitutions)
    if (text.includes(of)) {
      if (typeof by !== 'string') return by
      text = text.replaceAll(of, by)
    }
  return [text]
}

/** The commands that are typed where this prose asks for something that is not a command. */
export const typedAt = (prose: string): readonly string[] =>
  substitutions.flatMap(({ of, by }) => (typeof by !== 'string' && prose.includes(of) ? by : []))
