import { words } from '../i18n/words.ts'

/** Texts of the dialog that asks for a PIN. */
export const pinText = words(
	{
		pinTitle: 'Confirm with PIN',
		pinSent: {
			phone: 'We sent a PIN to the customer’s phone.',
			mail: 'We sent a PIN to the customer’s email.',
		},
		pinCode: 'PIN',
		pinSandbox: (code: string) => `Test mode: the PIN is ${code}.`,
		pinSend: 'Send again',
		pinSending: 'Sending the PIN…',
		pinSendCode: 'Send code',
		pinEmailNeeded: 'Enter the customer’s email.',
		pinPhoneNeeded: 'Enter the customer’s phone number.',
		pinContactNeeded: 'Enter a phone number or an email.',
		pinContactKept: 'It’s saved for the customer once the PIN is confirmed.',
		pinConfirm: 'Confirm',
		pinWrong: 'Enter the 6-digit PIN.',
	},
	{
		pinTitle: 'Confirmar com PIN',
		pinSent: {
			phone: 'Enviamos um PIN para o telefone do cliente.',
			mail: 'Enviamos um PIN para o e-mail do cliente.',
		},
		pinCode: 'PIN',
		pinSandbox: (code) => `Modo de teste: o PIN é ${code}.`,
		pinSend: 'Enviar de novo',
		pinSending: 'Enviando o PIN…',
		pinSendCode: 'Enviar código',
		pinEmailNeeded: 'Informe o e-mail do cliente.',
		pinPhoneNeeded: 'Informe o telefone do cliente.',
		pinContactNeeded: 'Informe um telefone ou um e-mail.',
		pinContactKept: 'Ele é salvo para o cliente depois que o PIN for confirmado.',
		pinConfirm: 'Confirmar',
		pinWrong: 'Informe o PIN de 6 dígitos.',
	},
	{
		pinTitle: 'Confirmar con PIN',
		pinSent: {
			phone: 'Enviamos un PIN al teléfono del cliente.',
			mail: 'Enviamos un PIN al correo del cliente.',
		},
		pinCode: 'PIN',
		pinSandbox: (code) => `Modo de prueba: el PIN es ${code}.`,
		pinSend: 'Enviar de nuevo',
		pinSending: 'Enviando el PIN…',
		pinSendCode: 'Enviar código',
		pinEmailNeeded: 'Ingresa el correo electrónico del cliente.',
		pinPhoneNeeded: 'Ingresa el teléfono del cliente.',
		pinContactNeeded: 'Ingresa un teléfono o un correo electrónico.',
		pinContactKept: 'Se guarda para el cliente cuando se confirma el PIN.',
		pinConfirm: 'Confirmar',
		pinWrong: 'Ingresa el PIN de 6 dígitos.',
	},
)
