import { words } from '../i18n/words.ts'

/** What is wrong with a contact that somebody typed. */
export const contactText = words(
	{
		phoneWrong: 'Enter 8 to 15 digits with the country and area code, such as +55 11 98765-4321.',
		emailWrong: 'Enter a valid email address, such as ana@example.com.',
		documentCharacters: 'Use only letters and digits, with digits where a CPF or CNPJ has them.',
		checkDigits: (kind: string) => `This isn’t a valid ${kind}: check its last two digits.`,
	},
	{
		phoneWrong: 'Informe de 8 a 15 números com o código do país e o DDD, como +55 11 98765-4321.',
		emailWrong: 'Informe um e-mail válido, como ana@example.com.',
		documentCharacters: 'Use apenas letras e números, e números onde um CPF ou CNPJ os tem.',
		checkDigits: (kind) => `Este ${kind} não é válido: confira os dois últimos dígitos.`,
	},
	{
		phoneWrong: 'Ingresa de 8 a 15 números con el código del país y de área, como +55 11 98765-4321.',
		emailWrong: 'Ingresa un correo electrónico válido, como ana@example.com.',
		documentCharacters: 'Usa solo letras y números, y números donde los tiene un CPF o CNPJ.',
		checkDigits: (kind) => `Este ${kind} no es válido: revisa los dos últimos dígitos.`,
	},
)
