import type { Language } from '../../messages/language.ts'

/** The words of a pass. Wallet replaces the keys by those of the language of the telephone. */
const STRINGS: Record<Language, Record<string, string>> = {
	en: {
		points: 'Points',
		pointsChanged: 'Your balance is now %@',
		cashback: 'Cashback',
		cashbackChanged: 'Your cashback is now %@',
		tier: 'Tier',
		tierChanged: 'Your tier is now %@',
		expiring: 'Expire next',
		expires: 'Until',
		member: 'Member number',
		program: 'About the program',
		test: 'TEST',
		testPass: 'Test pass',
		testMeaning: 'This pass shows what one looks like. It is not signed by the shop.',
		description: 'Loyalty card',
	},
	pt: {
		points: 'Pontos',
		pointsChanged: 'Seu saldo agora é %@',
		cashback: 'Cashback',
		cashbackChanged: 'Seu cashback agora é %@',
		tier: 'Nível',
		tierChanged: 'Seu nível agora é %@',
		expiring: 'Expiram em breve',
		expires: 'Até',
		member: 'Número de participante',
		program: 'Sobre o programa',
		test: 'TESTE',
		testPass: 'Cartão de teste',
		testMeaning: 'Este cartão mostra a aparência. Ele não é assinado pela loja.',
		description: 'Cartão de fidelidade',
	},
	es: {
		points: 'Puntos',
		pointsChanged: 'Tu saldo ahora es %@',
		cashback: 'Cashback',
		cashbackChanged: 'Tu cashback ahora es %@',
		tier: 'Nivel',
		tierChanged: 'Tu nivel ahora es %@',
		expiring: 'Vencen pronto',
		expires: 'Hasta',
		member: 'Número de miembro',
		program: 'Sobre el programa',
		test: 'PRUEBA',
		testPass: 'Tarjeta de prueba',
		testMeaning: 'Esta tarjeta muestra cómo se ve. No está firmada por la tienda.',
		description: 'Tarjeta de fidelidad',
	},
}

/** A word in one language, where a wallet does not choose it. */
export const passString = (key: string, language: Language): string => STRINGS[language][key]!

const escapeQuotes = (text: string): string => text.replace(/["\\]/g, (sign) => `\\${sign}`)

/** The files with the words, one for each language. */
export const stringFiles = (): { name: string; content: Buffer }[] =>
	Object.entries(STRINGS).map(([language, strings]) => ({
		name: `${language}.lproj/pass.strings`,
		content: Buffer.from(
			Object.entries(strings)
				.map(([key, text]) => `"${key}" = "${escapeQuotes(text)}";\n`)
				.join(''),
		),
	}))
