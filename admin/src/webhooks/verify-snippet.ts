/** How a receiver verifies a message; the same as in docs/webhooks.md. */
export const VERIFY_SNIPPET = `import { createHmac, timingSafeEqual } from 'node:crypto'

// body: as it came, before anything parses it
export const verify = (secret, headers, body) => {
  const at = headers['webhook-timestamp']
  if (!(Math.abs(Date.now() / 1000 - at) < 300)) throw new Error('too old')
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = createHmac('sha256', key).update(\`\${headers['webhook-id']}.\${at}.\${body}\`).digest()
  const isOurs = headers['webhook-signature'].split(' ').some((signature) => {
    const given = Buffer.from(signature.replace('v1,', ''), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!isOurs) throw new Error('not from Fiel')
  return JSON.parse(body)
}`
