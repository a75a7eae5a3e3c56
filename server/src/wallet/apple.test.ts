import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInAs } from '../../test/support/admin.ts'
import { openMember, openMemberPage } from '../../test/support/members.ts'
import { base64, keyPem, makeAuthority, openPass } from '../../test/support/wallet.ts'
import { useWorld } from '../../test/support/world.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { WALLET_PATH } from './wallet-url.ts'

const world = useWorld({ FIEL_PUBLIC_URL: 'https://fiel.example.com' })
const authority = makeAuthority()
const issued = authority.issue()
const CERTIFICATE = { Certificate: base64(issued.pem + keyPem(issued.key) + authority.pem) }

const shopWithAna = async () => {
	const { merchant, api } = await world.merchant({ cashback: { isActive: true } })
	await api.post('/Customer', { OriginalId: 'ana', Email: 'ana@example.com' }, { HasError: false })
	const owner = await signInAs(world, merchant)
	const page = await openMember(world, merchant, 'ana')
	const { PublicId } = await page.get('')
	return { merchant, api, owner, page, PublicId }
}

const download = (url: string) => world.app.inject({ url: url.replace('https://fiel.example.com', '') })

test('a member gets a pass with the look of the shop, the balance and the code for the till', async () => {
	const { merchant, api, owner, page, PublicId } = await shopWithAna()
	await page.post('/wallet', { Platform: 'apple' }, 422)
	await owner.put('/wallet', { IsOn: true })
	await owner.put('/wallet/apple', CERTIFICATE)
	await page.post('/wallet', { Platform: 'google' }, 422)
	await owner.put('/customization', {
		...{ ProgramName: 'Clube', CompanyName: 'Loja "Um"', PointNamePlural: 'moedas' },
		...{ MainColor: '#1b4f8f', Url: 'https://shop.example/clube' },
	})
	await api.post(
		'/Customer/ana/points',
		{ OperationType: 0, Points: 349, Reason: 'Gift', ChangeKey: 'k' },
		{ HasError: false },
	)

	const { Url, ExpiresDate, IsTest } = await page.post('/wallet', { Platform: 'apple' })
	assert.deepEqual([ExpiresDate, IsTest], ['2026-06-15T12:10:00.000Z', false])
	const answer = await download(Url)
	assert.equal(answer.statusCode, 200)
	assert.equal(answer.headers['content-type'], 'application/vnd.apple.pkpass')
	const { files, pass, signers } = openPass(answer.rawPayload)
	assert.deepEqual(
		signers.map(({ subject }) => subject.split('\n').find((line) => line.startsWith('CN='))),
		['CN=Pass Type ID: pass.com.example.points', 'CN=Worldwide Developer Relations'],
	)
	assert.deepEqual(
		[...files.keys()].filter((name) => /strings|icon/.test(name)),
		[
			...['icon.png', 'icon@2x.png', 'icon@3x.png'],
			...['en.lproj/pass.strings', 'pt.lproj/pass.strings', 'es.lproj/pass.strings'],
		],
	)
	const { serialNumber, authenticationToken, storeCard, ...rest } = pass
	assert.match(serialNumber, /^[\w-]{22}$/)
	assert.match(authenticationToken, /^[\w-]{43}$/)
	assert.deepEqual(rest, {
		formatVersion: 1,
		passTypeIdentifier: 'pass.com.example.points',
		teamIdentifier: 'A1B2C3D4E5',
		organizationName: 'Loja "Um"',
		description: 'description',
		logoText: 'Clube',
		...{ backgroundColor: 'rgb(27,79,143)', foregroundColor: 'rgb(255,255,255)' },
		...{ labelColor: 'rgb(255,255,255)', sharingProhibited: true },
		webServiceURL: `https://fiel.example.com/v1/member/shops/${merchant.name}/wallet`,
		barcodes: [
			{ format: 'PKBarcodeFormatQR', message: PublicId, messageEncoding: 'iso-8859-1', altText: PublicId },
		],
	})
	const shown = (fields: { key: string; label: string; value: unknown }[]) =>
		fields.map(({ key, label, value }) => [key, label, value])
	assert.deepEqual(shown(storeCard.primaryFields), [['points', 'moedas', 349]])
	assert.deepEqual(storeCard.headerFields, [])
	assert.deepEqual(shown(storeCard.backFields), [
		['member', 'member', PublicId],
		['program', 'program', 'https://shop.example/clube'],
	])
	const again = openPass((await download((await page.post('/wallet', { Platform: 'apple' })).Url)).rawPayload)
	assert.equal(again.pass.serialNumber, serialNumber)
})

test('an address of a file works for some minutes and for its pass only', async () => {
	const { merchant, owner, page } = await shopWithAna()
	await owner.put('/wallet', { IsOn: true })
	const { Url } = await page.post('/wallet', { Platform: 'apple' })
	assert.equal((await download(Url)).statusCode, 200)
	assert.equal((await download(Url.replace(/\.\d+\./, '.99999999999.'))).statusCode, 404)
	assert.equal((await download(Url.replace(merchant.name, 'shop-none'))).statusCode, 404)
	assert.equal((await download(Url.replace('.pkpass', ''))).statusCode, 404)
	const other = await world.merchant()
	await (await signInAs(world, other.merchant)).put('/wallet', { IsOn: true })
	assert.equal((await download(Url.replace(merchant.name, other.merchant.name))).statusCode, 404)
	world.clock.set('2026-06-15T12:10:01Z')
	assert.equal((await download(Url)).statusCode, 404)
	world.clock.set('2026-06-15T12:00:00Z')
	await owner.put('/wallet', { IsOn: false })
	assert.equal((await download(Url)).statusCode, 404)
})

test('without a certificate passes are for tests, say so, and are signed by nobody whom a telephone trusts', async () => {
	const { owner, page } = await shopWithAna()
	await owner.put('/wallet', { IsOn: true })
	const { Url, IsTest } = await page.post('/wallet', { Platform: 'apple' })
	const { pass, signers } = openPass((await download(Url)).rawPayload)
	assert.equal(IsTest, true)
	assert.equal(signers[1]!.subject, 'CN=Fiel test authority')
	assert.equal(pass.passTypeIdentifier, 'pass.test.fiel')
	assert.deepEqual(pass.storeCard.headerFields, [{ key: 'test', label: '', value: 'test' }])
})

test('requests at once make one pass, and each member has one', async () => {
	const { merchant, api, owner, page } = await shopWithAna()
	await api.post('/Customer', { OriginalId: 'bia', Email: 'bia@example.com' }, { HasError: false })
	await owner.put('/wallet', { IsOn: true })
	const urls = await Promise.all(
		Array.from({ length: 5 }, () => openMemberPage(world, page.token).post('/wallet', { Platform: 'apple' })),
	)
	const bia = await openMember(world, merchant, 'bia')
	urls.push(await bia.post('/wallet', { Platform: 'apple' }))
	const serials = urls.map(({ Url }) => /files\/([\w-]{22})\./.exec(Url)![1])
	assert.equal(new Set(serials).size, 2)
	await page.post('/wallet', { Platform: 'samsung' }, 400)
	await page.post('/wallet', {}, 400)
	const { Passes } = await owner.get('/wallet')
	assert.equal(Passes, 2)
})

test('what telephones report is in the log, once a minute for each shop, and alarms nobody', async (t) => {
	const written: string[] = []
	const app = await buildApp({
		...{ db: world.db, clock: world.clock, config: readConfig({ LOG_LEVEL: 'info' }) },
		log: { write: (line) => written.push(line) },
	})
	t.after(() => app.close())
	const shops = [await shopWithAna(), await shopWithAna()] as const
	for (const { owner } of shops) await owner.put('/wallet', { IsOn: true })
	const report = async ({ merchant }: (typeof shops)[number], logs: unknown): Promise<void> => {
		const url = `${WALLET_PATH.replace(':shop', merchant.name)}/v1/log`
		assert.equal((await app.inject({ method: 'POST', url, payload: { logs } })).statusCode, 200)
	}
	const [shop, other] = shops
	for (const nth of [1, 2, 3]) await report(shop, [`line ${nth}`, 'x'.repeat(600)])
	for (const logs of [[], 'text', undefined]) await report(other, logs)
	await report(other, ['of another shop'])
	world.clock.pass(59 / 86_400)
	await report(shop, ['too early'])
	world.clock.pass(1 / 86_400)
	await report(shop, ['a minute later'])
	const reports = written
		.map((line) => JSON.parse(line))
		.filter(({ msg }) => msg === 'Apple Wallet reports')
		.map(({ level, merchant, lines }) => ({ level, merchant, lines }))
	assert.deepEqual(reports, [
		{ level: 30, merchant: shop.merchant.name, lines: ['line 1', 'x'.repeat(500)] },
		{ level: 30, merchant: other.merchant.name, lines: ['of another shop'] },
		{ level: 30, merchant: shop.merchant.name, lines: ['a minute later'] },
	])
})
