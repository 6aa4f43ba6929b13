// The substitutions that the drill of the handbook makes, and why. Everything else is typed as the pages say.

export interface Substitution {
  /** The text on a page: a command, a part of one, or the beginning of a sentence. */
  of: string
  /** Another text in its place within the command, or the commands that are typed where the page comes to it. */
  by: string | readonly string[]
  why: string
}

/** The typed pages. */
export const pages = {
  install: 'docs/handbook/ja/install.md',
  nginx: 'docs/nginx.md',
  trouble: 'docs/handbook/ja/trouble.md',
}

/** The folders into which files are copied on the machine beforehand, as a download or `scp` would. */
export const laid = { node: '/srv/nodejs.org', release: '/root' }

const [certificate, key] = ['/etc/ssl/shop.example.pem', '/etc/ssl/private/shop.example.key']
const believed = '/usr/local/share/ca-certificates'

export const mailPort = 2525

export const substitutions: readonly Substitution[] = [
  {
    of: 'domain=shop.example',
    by: ['domain=shop.example', 'echo 127.0.0.1 shop.example >> /etc/hosts'],
    why: 'nobody owns this name, so no name server knows it',
  },
  {
    of: "smtp='smtps://shop:change-me@mail.example'",
    by: `smtp='smtp://127.0.0.1:${mailPort}'`,
    why: 'the mail server is that of the tests, on the network of the machine',
  },
  {
    of: 'https://nodejs.org/dist/latest-v24.x',
    by: `file://${laid.node}`,
    why: 'not every machine reaches nodejs.org: the archive there is made of the npm packages node and npm, with its SHASUMS256.txt',
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
  {
    of: '`/mnt/backup`',
    by: ['mkdir --parents /mnt/backup'],
    why: 'the machine has no second disk',
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
