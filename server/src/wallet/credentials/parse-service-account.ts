import { createPrivateKey } from 'node:crypto'
import { panelText } from '../../messages/panel/panel-text.ts'
import { type Refusal, refuseInEnglish } from '../../refusal.ts'
import type { Credentials } from './credentials.ts'

interface Upload {
	IssuerId: string
	ServiceAccount: string
}

/** Reads the JSON file of a service account. Its addresses are not used: tokens come from where they always do. */
export const parseServiceAccount = ({ IssuerId, ServiceAccount }: Upload): Credentials | Refusal => {
	const issuer = IssuerId.trim()
	if (!/^\d{1,40}$/.test(issuer))
		return refuseInEnglish('GenericError', 'IssuerId must be digits', 'IssuerId', panelText.digits())
	const account = readAccount(ServiceAccount)
	if (!account)
		return refuseInEnglish(
			'GenericError',
			'ServiceAccount must be the JSON file of a service account, with client_email and an RSA private_key',
			'ServiceAccount',
			panelText.serviceAccountFile(),
		)
	return { ...account, owner: issuer, certificates: '', expiresAt: null }
}

const readAccount = (text: string): Pick<Credentials, 'account' | 'privateKey'> | null => {
	try {
		const { type, client_email: account, private_key: pem } = JSON.parse(text)
		if (type !== 'service_account' || typeof account !== 'string' || !/^\S+@\S+$/.test(account)) return null
		const key = createPrivateKey(String(pem))
		if (key.asymmetricKeyType !== 'rsa') return null
		return { account, privateKey: key.export({ type: 'pkcs8', format: 'pem' }) as string }
	} catch {
		return null
	}
}
