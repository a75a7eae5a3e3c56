import type { CatalogEntry } from '../catalog-entry.ts'

/** Why certificates and keys for passes are refused. */
export const WALLET_TEXTS = {
	certificateFile: () => ({
		en: 'This file can’t be read. Choose a .p12, .pem or .cer file.',
		pt: 'Este arquivo não pode ser lido. Escolha um arquivo .p12, .pem ou .cer.',
		es: 'Este archivo no se puede leer. Elige un archivo .p12, .pem o .cer.',
	}),
	wrongFilePassword: () => ({
		en: 'This password does not open the certificate file.',
		pt: 'Esta senha não abre o arquivo do certificado.',
		es: 'Esta contraseña no abre el archivo del certificado.',
	}),
	wrongKeyPassword: () => ({
		en: 'This password does not open the file of the private key.',
		pt: 'Esta senha não abre o arquivo da chave privada.',
		es: 'Esta contraseña no abre el archivo de la clave privada.',
	}),
	filePasswordMissing: () => ({
		en: 'The certificate file has a password. Enter it.',
		pt: 'O arquivo do certificado tem uma senha. Informe-a.',
		es: 'El archivo del certificado tiene una contraseña. Ingrésala.',
	}),
	keyPasswordMissing: () => ({
		en: 'The file of the private key has a password. Enter it.',
		pt: 'O arquivo da chave privada tem uma senha. Informe-a.',
		es: 'El archivo de la clave privada tiene una contraseña. Ingrésala.',
	}),
	noPassType: () => ({
		en: 'This is not the certificate of a pass type ID. Create one at developer.apple.com, under Identifiers.',
		pt: 'Este não é o certificado de um pass type ID. Crie um em developer.apple.com, em Identifiers.',
		es: 'Este no es el certificado de un pass type ID. Crea uno en developer.apple.com, en Identifiers.',
	}),
	noPrivateKey: () => ({
		en: 'The certificate file has no private key. Export it together with the key as .p12, or add the key as .pem.',
		pt: 'O arquivo do certificado não tem a chave privada. Exporte-o junto com a chave como .p12, ou envie a chave como .pem.',
		es: 'El archivo del certificado no tiene la clave privada. Expórtalo junto con la clave como .p12, o agrega la clave como .pem.',
	}),
	otherPrivateKey: () => ({
		en: 'The private key does not belong to the certificate.',
		pt: 'A chave privada não pertence ao certificado.',
		es: 'La clave privada no corresponde al certificado.',
	}),
	certificateEnded: () => ({
		en: 'This certificate has expired.',
		pt: 'Este certificado expirou.',
		es: 'Este certificado ha caducado.',
	}),
	certificateNotYet: () => ({
		en: 'This certificate is not valid yet.',
		pt: 'Este certificado ainda não é válido.',
		es: 'Este certificado todavía no es válido.',
	}),
	noIssuer: () => ({
		en: 'Add the certificate of Apple that issued it: Worldwide Developer Relations, from apple.com/certificateauthority.',
		pt: 'Inclua o certificado da Apple que o emitiu: Worldwide Developer Relations, em apple.com/certificateauthority.',
		es: 'Agrega el certificado de Apple que lo emitió: Worldwide Developer Relations, en apple.com/certificateauthority.',
	}),
	wrongIssuer: () => ({
		en: 'This certificate did not issue the other one. Choose the version that its issuer names, such as G4.',
		pt: 'Este certificado não emitiu o outro. Escolha a versão que o emissor indica, como G4.',
		es: 'Este certificado no emitió el otro. Elige la versión que indica su emisor, como G4.',
	}),
	digits: () => ({
		en: 'Enter digits only.',
		pt: 'Informe apenas dígitos.',
		es: 'Ingresa solo dígitos.',
	}),
	serviceAccountFile: () => ({
		en: 'Choose the JSON file of the key of a service account.',
		pt: 'Escolha o arquivo JSON da chave de uma conta de serviço.',
		es: 'Elige el archivo JSON de la clave de una cuenta de servicio.',
	}),
	noWalletInTestMode: () => ({
		en: 'In test mode passes are always for tests. Set this in live mode.',
		pt: 'No modo de teste os cartões são sempre de teste. Configure isto no modo real.',
		es: 'En modo de prueba las tarjetas son siempre de prueba. Configúralo en el modo real.',
	}),
} satisfies Record<string, CatalogEntry>
