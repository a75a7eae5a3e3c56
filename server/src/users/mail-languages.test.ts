import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import sql from 'sql-template-tag'
import { createPanelClient, PASSWORD, sendAdminRequest, signInAs } from '../../test/support/admin.ts'
import { uniqueText } from '../../test/support/builders.ts'
import { readMail, startMailServer } from '../../test/support/mail-server.ts'
import { useWorld } from '../../test/support/world.ts'
import { LANGUAGES, type Language } from '../messages/language.ts'
import { deliverMails } from '../notifications/deliver-mails.ts'
import { sendLinks } from './links/send-links.ts'

const world = useWorld({
	...{ SMTP_URL: 'smtp://127.0.0.1:1', FIEL_MAIL_FROM: 'shop@fiel.test' },
	FIEL_PUBLIC_URL: 'https://fiel.example',
})

afterEach(() => world.db.rows(sql`delete from outbox`))

const LOCALES: Record<Language, string> = { en: 'en-US', pt: 'pt-BR', es: 'es-419' }

/** A shop in São Paulo, and its owner with the panel in a language. */
const openShop = async (language: Language) => {
	const { merchant } = await world.merchant()
	const { email, cookie } = await signInAs(world, merchant)
	const owner = createPanelClient(world, email, cookie, { 'accept-language': LOCALES[language] })
	await owner.put('/customization', { CompanyName: 'Café & Cia' })
	return { merchant, owner }
}

const languageOf = async (email: string): Promise<string | null> => {
	const [user] = await world.db.rows<{ language: string | null }>(
		sql`select language from users where email = ${email}`,
	)
	return user!.language
}

const INVITATION: Record<Language, { subject: string; lines: (by: string) => string[] }> = {
	en: {
		subject: 'Invitation to Café & Cia',
		lines: (by) => [
			`${by} invited you to the loyalty program of Café & Cia. Your role: Cashier.`,
			'Open this link to create your account:',
			'LINK',
			'The link works once, until June 22, 2026 at 9:00 AM. If you weren’t expecting this, ignore this email.',
		],
	},
	pt: {
		subject: 'Convite para Café & Cia',
		lines: (by) => [
			`${by} convidou você para o programa de fidelidade de Café & Cia. Seu papel: Caixa.`,
			'Abra este link para criar sua conta:',
			'LINK',
			'O link funciona uma vez, até 22 de junho de 2026 às 09:00. Se você não esperava este convite, ignore este e-mail.',
		],
	},
	es: {
		subject: 'Invitación a Café & Cia',
		lines: (by) => [
			`${by} te invitó al programa de lealtad de Café & Cia. Tu rol: Cajero.`,
			'Abre este enlace para crear tu cuenta:',
			'LINK',
			'Hasta el 22 de junio de 2026 a las 9:00 a.m., el enlace funciona una vez. Si no esperabas esta invitación, ignora este correo.',
		],
	},
}

for (const language of LANGUAGES)
	test(`an invitation is mailed in the language of the one who invites: ${language}`, async (t) => {
		const server = await startMailServer(t)
		const { owner } = await openShop(language)
		const email = `${uniqueText('eva')}@example.com`
		const Counter = { Branch: { OriginalId: 'B-1', Name: 'Centre' }, SaleLimit: null, DayLimit: null }
		const { Link } = await owner.post('/invitations', { Email: email, Role: 'cashier', Counter })
		await deliverMails(world.db, world.clock, server.mailSender)
		const { subject, text, html } = readMail(server.received.find(({ to }) => to === email)!)
		const expected = INVITATION[language]
		assert.equal(subject, expected.subject)
		assert.deepEqual(
			text.split(/\n+/).map((line) => line.replaceAll(/\s/g, ' ')),
			['Café & Cia', ...expected.lines(owner.email).map((line) => (line === 'LINK' ? Link : line))],
		)
		assert.ok(html.includes(`<html lang="${LOCALES[language]}">`) && html.includes(`<a href="${Link}">`))
	})

const PASSWORD_SUBJECTS: Record<Language, [string, string]> = {
	en: ['Reset your password for Café & Cia', 'Your password for Café & Cia was changed'],
	pt: ['Redefinir sua senha de Café & Cia', 'Sua senha de Café & Cia foi alterada'],
	es: ['Restablecer tu contraseña de Café & Cia', 'Se cambió tu contraseña de Café & Cia'],
}

for (const language of LANGUAGES)
	test(`a forgotten password is mailed in the language in which the user last used the panel: ${language}`, async (t) => {
		const server = await startMailServer(t)
		const { owner } = await openShop(language)
		assert.equal(await languageOf(owner.email), language)
		// The request itself comes from a browser in another language, perhaps of another person.
		const ask = { Email: owner.email }
		await sendAdminRequest(world.app, 'POST', '/session/password-links', ask, { 'accept-language': 'fr' })
		await world.db.transaction((tx) => sendLinks(tx, world.clock.now()))
		await deliverMails(world.db, world.clock, server.mailSender)
		const asked = readMail(server.received[0]!)
		const Token = /#token=([\w-]{43})/.exec(asked.text)![1]!
		const body = { Token, NewPassword: 'another horse of the battery' }
		const done = await sendAdminRequest(world.app, 'POST', '/session/new-password', body, {
			'accept-language': LOCALES[language],
		})
		assert.equal(done.statusCode, 201, done.body)
		await deliverMails(world.db, world.clock, server.mailSender)
		const changed = readMail(server.received[1]!)
		assert.deepEqual([asked.subject, changed.subject], PASSWORD_SUBJECTS[language])
		assert.match(asked.text, /10:00/, 'one hour from 9:00 in the time zone of the shop')
	})

test('the language is remembered at the sign-in and when another one is chosen, not from programs without one', async () => {
	const { merchant } = await world.merchant()
	const { email, cookie } = await signInAs(world, merchant)
	assert.equal(await languageOf(email), null)
	await createPanelClient(world, email, cookie).get('/session')
	await createPanelClient(world, email, cookie, { 'accept-language': '*' }).get('/session')
	assert.equal(await languageOf(email), null)
	const body = { Email: email, Password: PASSWORD }
	const signedIn = await sendAdminRequest(world.app, 'POST', '/session', body, { 'accept-language': 'pt-BR' })
	assert.equal(signedIn.statusCode, 201, signedIn.body)
	assert.equal(await languageOf(email), 'pt')
	await createPanelClient(world, email, cookie, { 'accept-language': 'es-419' }).get('/session')
	assert.equal(await languageOf(email), 'es')
})

test('a user whose language is not known gets mails in that of the shop', async (t) => {
	const server = await startMailServer(t)
	const { merchant } = await world.merchant()
	await world.db.transaction((tx) =>
		tx.rows(sql`update merchants set language = 'pt' where id = ${merchant.id}`),
	)
	const { email } = await signInAs(world, merchant)
	await sendAdminRequest(world.app, 'POST', '/session/password-links', { Email: email })
	await world.db.transaction((tx) => sendLinks(tx, world.clock.now()))
	await deliverMails(world.db, world.clock, server.mailSender)
	assert.match(readMail(server.received[0]!).subject, /^Redefinir sua senha de /)
})
