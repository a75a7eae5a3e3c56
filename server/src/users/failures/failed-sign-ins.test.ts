import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { addUser, PASSWORD, sendAdminRequest, signInAs } from '../../../test/support/admin.ts'
import { useWorld } from '../../../test/support/world.ts'
import { JOBS } from '../../jobs.ts'

const world = useWorld()

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36'

const signIn = (Email: string, Password: string) =>
	sendAdminRequest(world.app, 'POST', '/session', { Email, Password }, { 'user-agent': BROWSER })

const runJob = () => JOBS.find(({ name }) => name === 'record failed sign-ins')!.run(world)

test('sign-ins of users are in the audit log with address and browser, also those that failed', async () => {
	const { merchant } = await world.merchant()
	const { email, id } = await addUser(world, merchant, 'editor')
	assert.equal((await signIn(email, 'not the password')).statusCode, 401)
	assert.equal((await signIn('nobody@example.com', 'not the password')).statusCode, 401)
	world.clock.pass(1)
	const answer = await signIn(email, PASSWORD)
	assert.equal(answer.statusCode, 201)
	const cookie = [answer.headers['set-cookie']!].flat()[0]!.split(';')[0]!
	assert.equal(
		(await sendAdminRequest(world.app, 'DELETE', '/session', undefined, { cookie })).statusCode,
		204,
	)
	await runJob()
	assert.deepEqual(await world.db.rows(sql`select from failed_sign_ins`), [], 'unknown e-mails are dropped')

	const reader = await signInAs(world, merchant)
	const read = async (query: string) =>
		(await reader.get(`/audit?user=${id}${query}`)).Items.map(
			({ Operation, Date: at, Address, After }: Record<string, unknown>) => [Operation, at, Address, After],
		)
	const failed = [
		'failedSignIn',
		'2026-06-15T12:00:00.000Z',
		'127.0.0.1',
		{ Wrong: 'password', Browser: BROWSER },
	]
	const signedIn = ['signIn', '2026-06-16T12:00:00.000Z', '127.0.0.1', { Browser: BROWSER }]
	const signedOut = ['signOut', '2026-06-16T12:00:00.000Z', '127.0.0.1', null]
	// It was written down last, but happened first.
	assert.deepEqual(await read(''), [signedOut, signedIn, failed])
	assert.deepEqual(await read('&from=2026-06-16'), [signedOut, signedIn])
	assert.deepEqual(await read('&to=2026-06-15'), [failed])
	assert.deepEqual(await read('&from=2026-06-15&to=2026-06-15'), [failed])
	assert.deepEqual(await read('&from=2026-06-17'), [])
	assert.equal((await reader.get('/audit?from=yesterday', 400)).Field, 'from')
})

test('sign-ins that failed are in their place among the others on every page, however late they are written down', async () => {
	const { merchant } = await world.merchant()
	const { email, id } = await addUser(world, merchant, 'editor')
	const happened: string[] = []
	const attempt = async (password: string): Promise<void> => {
		world.clock.pass(1)
		happened.unshift(
			`${password === PASSWORD ? 'signIn' : 'failedSignIn'} ${world.clock.now().toISOString()}`,
		)
		await signIn(email, password)
	}
	for (let turn = 0; turn < 4; turn++) {
		await attempt('not the password')
		await attempt(PASSWORD)
		if (turn === 2) await runJob()
	}
	const reader = await signInAs(world, merchant)
	const readPages = async (query: string): Promise<string[][]> => {
		const pages: string[][] = []
		for (let before: number | null = null; pages.length === 0 || before !== null; ) {
			const page = await reader.get(`/audit?user=${id}&limit=2${query}${before ? `&before=${before}` : ''}`)
			pages.push(page.Items.map((entry: Record<string, unknown>) => `${entry.Operation} ${entry.Date}`))
			before = page.NextBefore
		}
		return pages
	}
	// The last failure is not written down while the first page is read, and is on no page twice or at a wrong place.
	assert.deepEqual((await readPages('')).flat(), happened.toSpliced(1, 1))
	await runJob()
	const pages = await readPages('')
	assert.equal(pages.length, 4)
	assert.deepEqual(pages.flat(), happened)
	assert.deepEqual(
		(await readPages('&operation=failedSignIn')).flat(),
		happened.filter((entry) => entry.startsWith('failed')),
	)
})
