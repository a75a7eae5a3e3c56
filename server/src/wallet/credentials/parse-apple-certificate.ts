import type { KeyObject, X509Certificate } from 'node:crypto'
import type { setAppleWallet } from '@fiel/contract'
import type { Static } from 'typebox'
import type { Translations } from '../../messages/catalog-entry.ts'
import { panelText } from '../../messages/panel/panel-text.ts'
import { isRefusal, type Refusal, refuseInEnglish } from '../../refusal.ts'
import type { Credentials } from './credentials.ts'
import { type CertificateFile, decodeFile, readCertificateFile } from './read-certificate-files.ts'

type Upload = Static<(typeof setAppleWallet)['body']>
type Field = keyof Upload

const refuse = (field: Field, message: string, text: Translations): Refusal =>
	refuseInEnglish('GenericError', message, field, text)

/** Reads the certificate of a pass type with its key and its issuer, or says which of them is wrong. */
export const parseAppleCertificate = (upload: Upload, now: Date): Credentials | Refusal => {
	const main = readFile('Certificate', upload.Certificate, upload.Password)
	if (isRefusal(main)) return main
	const keyFile = upload.Key ? readFile('Key', upload.Key, upload.Password) : null
	if (isRefusal(keyFile)) return keyFile
	const issuerFile = upload.Intermediate ? readFile('Intermediate', upload.Intermediate, null) : null
	if (isRefusal(issuerFile)) return issuerFile
	const certificate = main.certificates.find((one) => passTypeOf(one) !== undefined)
	if (!certificate)
		return refuse(
			'Certificate',
			'there is no certificate of a pass type id in the file',
			panelText.noPassType(),
		)
	const key = keyFile?.key ?? main.key
	const refusal =
		findKeyRefusal(certificate, key, keyFile ? 'Key' : 'Certificate') ??
		findDateRefusal(certificate, 'Certificate', now)
	if (refusal) return refusal
	const issuer = findIssuer(certificate, [...(issuerFile?.certificates ?? []), ...main.certificates])
	if (!issuer)
		return issuerFile
			? refuse(
					'Intermediate',
					'this certificate did not issue the one of the pass type',
					panelText.wrongIssuer(),
				)
			: refuse('Intermediate', 'the certificate of Apple that issued it is missing', panelText.noIssuer())
	return (
		findDateRefusal(issuer, 'Intermediate', now) ?? {
			account: passTypeOf(certificate)!,
			owner: subjectOf(certificate, 'OU') ?? '',
			certificates: `${certificate}${issuer}`,
			privateKey: key!.export({ type: 'pkcs8', format: 'pem' }) as string,
			expiresAt: certificate.validToDate,
		}
	)
}

const readFile = (
	field: Field,
	base64: string,
	password: string | null | undefined,
): CertificateFile | Refusal => {
	const bytes = decodeFile(base64)
	const file = bytes ? readCertificateFile(bytes, password ?? '') : 'unreadable'
	if (file === 'password')
		return refuse('Password', `the password does not open ${field}`, passwordText(field, Boolean(password)))
	return file === 'unreadable'
		? refuse(field, `${field} is no .p12, PEM or .cer file in Base64`, panelText.certificateFile())
		: file
}

const passwordText = (field: Field, isGiven: boolean): Translations => {
	if (field === 'Key') return isGiven ? panelText.wrongKeyPassword() : panelText.keyPasswordMissing()
	return isGiven ? panelText.wrongFilePassword() : panelText.filePasswordMissing()
}

/** A part of the subject: Node writes one in each line. */
const subjectOf = ({ subject }: X509Certificate, name: string): string | undefined =>
	subject
		.split('\n')
		.find((line) => line.startsWith(`${name}=`))
		?.slice(name.length + 1)

const passTypeOf = (certificate: X509Certificate): string | undefined => {
	const id = subjectOf(certificate, 'UID')
	return id?.startsWith('pass.') ? id : undefined
}

const findKeyRefusal = (
	certificate: X509Certificate,
	key: KeyObject | null,
	field: Field,
): Refusal | undefined => {
	if (!key) return refuse('Key', 'the private key is missing', panelText.noPrivateKey())
	if (key.asymmetricKeyType !== 'rsa' || !certificate.checkPrivateKey(key))
		return refuse(field, 'the private key is not that of the certificate', panelText.otherPrivateKey())
	return undefined
}

const findDateRefusal = (
	{ validFromDate, validToDate }: X509Certificate,
	field: Field,
	now: Date,
): Refusal | undefined => {
	if (validToDate <= now)
		return refuse(
			field,
			`the certificate ended on ${validToDate.toISOString()}`,
			panelText.certificateEnded(),
		)
	if (validFromDate > now)
		return refuse(
			field,
			`the certificate is valid from ${validFromDate.toISOString()}`,
			panelText.certificateNotYet(),
		)
	return undefined
}

const findIssuer = (
	certificate: X509Certificate,
	candidates: readonly X509Certificate[],
): X509Certificate | undefined =>
	candidates.find(
		(one) =>
			one.raw.compare(certificate.raw) !== 0 &&
			certificate.checkIssued(one) &&
			certificate.verify(one.publicKey),
	)
