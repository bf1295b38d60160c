import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A certificate for localhost which is its own authority, valid in these years. */
export function certificateFor(folder: string, { from, until }: { from: number; until: number }) {
  const file = (name: string) => join(folder, `${from}-${until}-${name}`)
  writeFileSync(file('database'), '')
  writeFileSync(file('serial'), '01')
  writeFileSync(
    file('settings'),
    `[ca]\ndefault_ca = here\n[here]\nnew_certs_dir = ${folder}\ndatabase = ${file('database')}\nserial = ${file('serial')}
default_md = sha256\npolicy = any\nx509_extensions = names\n[any]\ncommonName = supplied
[names]\nsubjectAltName = DNS:localhost\n`,
  )
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'ignore' })
  const [key, asked, cert] = [file('key'), file('asked'), file('cert')]
  const subject = ['-subj', '/CN=localhost']
  openssl('req', '-new', '-newkey', 'rsa:2048', '-nodes', ...subject, '-keyout', key, '-out', asked)
  const dates = ['-startdate', `${from}0101000000Z`, '-enddate', `${until}0101000000Z`]
  const signed = ['-selfsign', '-keyfile', key, ...dates, '-in', asked, '-out', cert, '-notext']
  openssl('ca', '-batch', '-config', file('settings'), ...signed)
  return { file: cert, key: readFileSync(key), cert: readFileSync(cert) }
}
