import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import forge from 'node-forge'
import { forgeKey } from '../apple/sign-detached.ts'
import type { Credentials, CredentialsByPlatform } from './credentials.ts'

const PASS_TYPE_ID = 'pass.test.fiel'
const TEAM_ID = 'FIELTEST00'
const TEST_ISSUER = '0'
const TEST_ACCOUNT = 'test@fiel.invalid'
const YEAR_MS = 365 * 86_400_000
const USER_ID = '0.9.2342.19200300.100.1.1'

const makeKey = () => promisify(generateKeyPair)('rsa', { modulusLength: 2048 })

let made: Promise<Record<'apple' | 'google', Credentials>> | undefined

/**
 * What signs test passes: an authority that exists in this process only, and that no telephone trusts. Making it takes a
 * moment, so it is made when it is first needed.
 */
export const testCredentials = (now: Date): Promise<CredentialsByPlatform> => {
	made ??= makeCredentials(now)
	return made
}

const makeCredentials = async (now: Date): Promise<Record<'apple' | 'google', Credentials>> => {
	const [authority, signer] = await Promise.all([makeKey(), makeKey()])
	const from = new Date(now.getTime() - YEAR_MS)
	const until = new Date(now.getTime() + 10 * YEAR_MS)
	const issuer = [{ name: 'commonName', value: 'Fiel test authority' }]
	const subject = [
		{ type: USER_ID, value: PASS_TYPE_ID },
		{ name: 'commonName', value: `Pass Type ID: ${PASS_TYPE_ID}` },
		{ shortName: 'OU', value: TEAM_ID },
	]
	const certify = (
		keys: typeof signer,
		attributes: typeof subject | typeof issuer,
		isAuthority: boolean,
	): string => {
		const certificate = forge.pki.createCertificate()
		certificate.publicKey = forge.pki.publicKeyFromPem(
			keys.publicKey.export({ type: 'spki', format: 'pem' }) as string,
		)
		certificate.serialNumber = `01${randomBytes(8).toString('hex')}`
		certificate.validity.notBefore = from
		certificate.validity.notAfter = until
		certificate.setSubject(attributes as forge.pki.CertificateField[])
		certificate.setIssuer(issuer)
		certificate.setExtensions([{ name: 'basicConstraints', cA: isAuthority, critical: true }])
		certificate.sign(forgeKey(authority.privateKey), forge.md.sha256.create())
		return forge.pki.certificateToPem(certificate)
	}
	const privateKey = signer.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
	return {
		apple: {
			account: PASS_TYPE_ID,
			owner: TEAM_ID,
			certificates: certify(signer, subject, false) + certify(authority, issuer, true),
			privateKey,
			expiresAt: until,
		},
		google: { account: TEST_ACCOUNT, owner: TEST_ISSUER, certificates: '', privateKey, expiresAt: null },
	}
}
