import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import forge from 'node-forge'

/** What a file contains. */
export interface CertificateFile {
	certificates: X509Certificate[]
	key: KeyObject | null
}

/** Why a file cannot be read. */
export type FileFault = 'unreadable' | 'password'

const BASE64 = /^[A-Za-z0-9+/\s]+={0,2}\s*$/

/** The bytes of a file in Base64; null if it is none. */
export const decodeFile = (base64: string): Buffer | null =>
	BASE64.test(base64) ? Buffer.from(base64, 'base64') : null

const PEM_CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g
const PEM_KEY = /-----BEGIN ((?:RSA |EC |ENCRYPTED )?PRIVATE KEY)-----[^-]+-----END \1-----/

/** Reads a PEM file, a certificate in binary form, or a .p12 file. */
export const readCertificateFile = (bytes: Buffer, password: string): CertificateFile | FileFault => {
	const text = bytes.toString('latin1')
	if (text.includes('-----BEGIN')) return readPem(text, password)
	try {
		return { certificates: [new X509Certificate(bytes)], key: null }
	} catch {
		return readP12(bytes, password)
	}
}

const readPem = (text: string, password: string): CertificateFile | FileFault => {
	try {
		const certificates = [...text.matchAll(PEM_CERTIFICATE)].map(([pem]) => new X509Certificate(pem))
		const pem = PEM_KEY.exec(text)?.[0]
		if (pem === undefined) return certificates.length > 0 ? { certificates, key: null } : 'unreadable'
		const key = readPemKey(pem, password)
		return key === null ? 'password' : { certificates, key }
	} catch {
		return 'unreadable'
	}
}

/** Null if the password is wrong, or missing. */
const readPemKey = (pem: string, password: string): KeyObject | null => {
	try {
		return createPrivateKey({ key: pem, passphrase: password })
	} catch (error) {
		if (/ENCRYPTED/.test(pem)) return null
		throw error
	}
}

const readP12 = (bytes: Buffer, password: string): CertificateFile | FileFault => {
	let structure: forge.asn1.Asn1
	try {
		structure = forge.asn1.fromDer(bytes.toString('binary'))
		if (hasManyIterations(structure)) return 'unreadable'
	} catch {
		return 'unreadable'
	}
	try {
		const p12 = forge.pkcs12.pkcs12FromAsn1(structure, password)
		const bags = p12.safeContents.flatMap(({ safeBags }) => safeBags)
		const certificates = bags
			.filter(({ type }) => type === forge.pki.oids.certBag)
			.map(({ cert, asn1 }) => (cert ? forge.pki.certificateToAsn1(cert) : asn1))
			.map((asn1) => new X509Certificate(derOf(asn1)))
		const key = bags.find((bag) => bag.key)?.key
		return { certificates, key: key ? createPrivateKey(forge.pki.privateKeyToPem(key)) : null }
	} catch (error) {
		return /mac|password|decrypt/i.test((error as Error).message) ? 'password' : 'unreadable'
	}
}

export const derOf = (asn1: forge.asn1.Asn1): Buffer =>
	Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary')

/** Keys are derived in JavaScript, which must not take long. Usual files have 2048 iterations. */
const MOST_ITERATIONS = 100_000
const { INTEGER, OCTETSTRING } = forge.asn1.Type

/** Whether a number of iterations, which stands after a salt, is larger than reasonable; also in nested parts. */
const hasManyIterations = ({ type, value }: forge.asn1.Asn1): boolean => {
	if (Array.isArray(value))
		return value.some((part, index) => {
			const isCount = part.type === INTEGER && value[index - 1]?.type === OCTETSTRING
			return isCount ? numberOf(part.value as string) > MOST_ITERATIONS : hasManyIterations(part)
		})
	if (type !== OCTETSTRING) return false
	let nested: forge.asn1.Asn1
	try {
		nested = forge.asn1.fromDer(value)
	} catch {
		return false // a salt, or something encrypted
	}
	return hasManyIterations(nested)
}

const numberOf = (bytes: string): number => Number.parseInt(Buffer.from(bytes, 'binary').toString('hex'), 16)
