import { constants, createPrivateKey, type KeyObject, privateEncrypt } from 'node:crypto'
import forge from 'node-forge'

/** What signs passes. */
export interface PassSigner {
	/** PEM: the certificate of the pass type, then the one that issued it. */
	certificates: string
	/** PEM. */
	privateKey: string
}

/** SHA-256 as PKCS #1 names it in front of a hash. */
const SHA256_PREFIX = Buffer.from('3031300d060960864801650304020105000420', 'hex')

/** A key for node-forge that lets OpenSSL sign, which is many times faster. */
export const forgeKey = (key: KeyObject): forge.pki.rsa.PrivateKey => {
	const sign = (md: forge.md.MessageDigest): string => {
		const hash = Buffer.from(md.digest().getBytes(), 'binary')
		return privateEncrypt(
			{ key, padding: constants.RSA_PKCS1_PADDING },
			Buffer.concat([SHA256_PREFIX, hash]),
		).toString('binary')
	}
	return { sign } as unknown as forge.pki.rsa.PrivateKey
}

/** Signs a content as CMS (PKCS #7) without repeating it, with the certificates that lead to the authority. */
export const signDetached = (
	content: Buffer,
	{ certificates, privateKey }: PassSigner,
	now: Date,
): Buffer => {
	const [certificate, ...others] = forge.pem
		.decode(certificates)
		.map(({ body }) => forge.pki.certificateFromAsn1(forge.asn1.fromDer(body)))
	const signed = forge.pkcs7.createSignedData()
	signed.content = forge.util.createBuffer(content.toString('binary'))
	for (const one of [certificate!, ...others]) signed.addCertificate(one)
	signed.addSigner({
		key: forgeKey(createPrivateKey(privateKey)),
		certificate: certificate!,
		digestAlgorithm: forge.pki.oids.sha256!,
		authenticatedAttributes: [
			{ type: forge.pki.oids.contentType!, value: forge.pki.oids.data! },
			{ type: forge.pki.oids.messageDigest! },
			{ type: forge.pki.oids.signingTime!, value: now as unknown as string }, // the types want a text
		],
	})
	signed.sign({ detached: true })
	return Buffer.from(forge.asn1.toDer(signed.toAsn1()).getBytes(), 'binary')
}
