/** Code for the server of a shop that signs a token with nothing but the standard library of Node.js. */
export const signSample = (kid: string, secret: string): string => `import { createHmac } from 'node:crypto'

const KID = '${kid}'
const SECRET = '${secret}'

const encode = (part) => Buffer.from(JSON.stringify(part)).toString('base64url')

export const signMemberToken = (customerId, scope = 'read redeem') => {
  const iat = Math.floor(Date.now() / 1000)
  const head = encode({ alg: 'HS256', typ: 'JWT', kid: KID })
  const body = encode({ sub: customerId, aud: 'fiel-member', iat, exp: iat + 900, scope })
  const signature = createHmac('sha256', SECRET).update(\`\${head}.\${body}\`).digest('base64url')
  return \`\${head}.\${body}.\${signature}\`
}

console.log(signMemberToken('C-0001'))`
