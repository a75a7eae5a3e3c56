import assert from 'node:assert/strict'
import {
	createHash,
	generateKeyPairSync,
	type KeyObject,
	randomBytes,
	verify,
	X509Certificate,
} from 'node:crypto'
import forge from 'node-forge'
import { forgeKey } from '../../src/wallet/apple/sign-detached.ts'

const YEAR_MS = 365 * 86_400_000
const USER_ID = '0.9.2342.19200300.100.1.1'

/** A certificate with its key. */
interface Certified {
	pem: string
	key: KeyObject
}

interface CertificateOptions {
	subject: forge.pki.CertificateField[]
	/** Absent for one that is its own issuer. */
	issuer?: Certified
	from?: Date
	until?: Date
	key?: { publicKey: KeyObject; privateKey: KeyObject }
	/** The address of a server. */
	ip?: string
}

export const makeRsaKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

const NOW = new Date('2026-06-15T12:00:00Z').getTime()

export const makeCertificate = ({
	subject,
	issuer,
	from = new Date(NOW - YEAR_MS),
	until = new Date(NOW + YEAR_MS),
	key = makeRsaKey(),
	ip,
}: CertificateOptions): Certified => {
	const certificate = forge.pki.createCertificate()
	certificate.publicKey = forge.pki.publicKeyFromPem(
		key.publicKey.export({ type: 'spki', format: 'pem' }) as string,
	)
	certificate.serialNumber = `01${randomBytes(8).toString('hex')}`
	certificate.validity.notBefore = from
	certificate.validity.notAfter = until
	certificate.setSubject(subject)
	certificate.setIssuer(issuer ? forge.pki.certificateFromPem(issuer.pem).subject.attributes : subject)
	if (ip) certificate.setExtensions([{ name: 'subjectAltName', altNames: [{ type: 7, ip }] }])
	certificate.sign(forgeKey(issuer?.key ?? key.privateKey), forge.md.sha256.create())
	return { pem: forge.pki.certificateToPem(certificate), key: key.privateKey }
}

/** An authority as that of Apple, which issues certificates of pass types. */
export const makeAuthority = (name = 'Worldwide Developer Relations') => {
	const authority = makeCertificate({ subject: [{ name: 'commonName', value: name }] })
	return {
		...authority,
		issue: (passTypeId = 'pass.com.example.points', options: Partial<CertificateOptions> = {}) =>
			makeCertificate({
				subject: [
					{ type: USER_ID, value: passTypeId },
					{ name: 'commonName', value: `Pass Type ID: ${passTypeId}` },
					{ shortName: 'OU', value: 'A1B2C3D4E5' },
				],
				issuer: authority,
				...options,
			}),
	}
}

export const keyPem = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }) as string

export const base64 = (text: string | Buffer): string => Buffer.from(text).toString('base64')

/** A .p12 file in Base64, as the keychain exports it. */
export const makeP12 = (
	certified: Certified,
	password: string,
	others: Certified[] = [],
	count = 2048,
): string => {
	const certificates = [certified, ...others].map(({ pem }) => forge.pki.certificateFromPem(pem))
	const key = forge.pki.privateKeyFromPem(certified.key.export({ type: 'pkcs1', format: 'pem' }) as string)
	const p12 = forge.pkcs12.toPkcs12Asn1(key, certificates, password, { algorithm: '3des', count })
	return base64(Buffer.from(forge.asn1.toDer(p12).getBytes(), 'binary'))
}

/** Reads an archive whose files are not compressed. */
export const readZip = (archive: Buffer): Map<string, Buffer> => {
	const files = new Map<string, Buffer>()
	let at = 0
	while (archive.readUInt32LE(at) === 0x04034b50) {
		const size = archive.readUInt32LE(at + 18)
		const nameLength = archive.readUInt16LE(at + 26)
		const start = at + 30 + nameLength
		files.set(archive.toString('utf8', at + 30, start), archive.subarray(start, start + size))
		at = start + size
	}
	assert.equal(archive.readUInt32LE(at), 0x02014b50)
	return files
}

/** Checks a pass as a telephone does: the hash of each file, the signature over them, and who has signed. */
export const openPass = (archive: Buffer) => {
	const files = readZip(archive)
	const manifest = files.get('manifest.json')!
	const hashes = JSON.parse(manifest.toString()) as Record<string, string>
	const listed = [...files.keys()].filter((name) => name !== 'manifest.json' && name !== 'signature')
	assert.deepEqual(Object.keys(hashes).sort(), listed.sort())
	for (const name of listed)
		assert.equal(createHash('sha1').update(files.get(name)!).digest('hex'), hashes[name], name)
	const signers = verifySignature(files.get('signature')!, manifest)
	return { files, signers, pass: JSON.parse(files.get('pass.json')!.toString()) }
}

/** Returns the certificates in a detached signature, after it was found to be right. */
const verifySignature = (signature: Buffer, content: Buffer): X509Certificate[] => {
	const message = forge.pkcs7.messageFromAsn1(
		forge.asn1.fromDer(signature.toString('binary')),
	) as forge.pkcs7.PkcsSignedData & {
		rawCapture: { authenticatedAttributes: forge.asn1.Asn1[]; signature: string }
	}
	const { authenticatedAttributes: attributes, signature: bytes } = message.rawCapture
	const { asn1 } = forge
	const set = asn1.create(asn1.Class.UNIVERSAL, asn1.Type.SET, true, attributes)
	const certificates = message.certificates.map((one) => new X509Certificate(forge.pki.certificateToPem(one)))
	const signed = Buffer.from(asn1.toDer(set).getBytes(), 'binary')
	assert.ok(verify('sha256', signed, certificates[0]!.publicKey, Buffer.from(bytes, 'binary')))
	const digest = createHash('sha256').update(content).digest()
	assert.ok(signed.includes(digest), 'the signature is of another content')
	assert.ok(certificates[0]!.verify(certificates[1]!.publicKey))
	return certificates
}
