import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { makeFielFolder, stop } from './fiel-process.ts'

const signIn = (address: string, Email: string, Password: string) =>
	fetch(`${address}/admin/api/session`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ Email, Password }),
	})

test('an empty folder becomes an installation with a changed program, by command line and admin interface', async (t) => {
	const folder = await makeFielFolder(t)
	const running = await folder.start()
	const { address } = running
	const fiel = async (command: string, input?: string) => {
		const started = folder.fiel(command)
		started.child.stdin!.end(input)
		return started.ended
	}

	const made = await fiel('users create --merchant demo --email Ana@example.com --role owner --json')
	assert.equal(made.code, 0, made.stderr)
	const { Email, Password } = JSON.parse(made.stdout)
	assert.equal(Email, 'ana@example.com')
	const signedIn = await signIn(address, Email, Password)
	assert.equal(signedIn.status, 201)
	const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!
	const ask = async (what: string) =>
		(await fetch(`${address}/admin/api${what}`, { headers: { cookie } })).json()
	const before = (await ask('/program')) as { Version: number }

	const chosen = 'users create --merchant demo --email eva@example.com --role viewer --password-stdin --json'
	const eva = await fiel(chosen, 'a password of my own\n')
	assert.deepEqual([eva.code, JSON.parse(eva.stdout).Password], [0, undefined])
	assert.equal((await signIn(address, 'eva@example.com', 'a password of my own')).status, 201)
	assert.match((await fiel(chosen, 'a password of my own')).stderr, /already a user eva@example\.com/)
	const users = JSON.parse((await fiel('users list --merchant demo --json')).stdout)
	assert.deepEqual(
		users.map(({ Email, Role }: Record<string, string>) => [Email, Role]),
		[
			['ana@example.com', 'owner'],
			['eva@example.com', 'viewer'],
			['owner@demo.example', 'owner'],
		],
	)
	assert.equal((await fiel('users create --merchant demo --email x@example.com --role king')).code, 2)

	const got = await fiel('program get --merchant demo')
	const file = path.join(path.dirname(folder.dataDir), 'program.json')
	writeFileSync(file, got.stdout)
	const same = await fiel(`program set --merchant demo --file ${file}`)
	assert.deepEqual(same, { code: 0, stdout: 'Nothing changes\n', stderr: '' })
	assert.deepEqual(await ask('/program'), before)
	const change = JSON.stringify({ Settings: { Purchase: { PointsPerUnit: 3 } } })
	const line = 'Settings.Purchase.PointsPerUnit: 1 → 3\n'
	assert.equal((await fiel('program set --merchant demo --dry-run', change)).stdout, line)
	assert.deepEqual(await ask('/program'), before)
	assert.equal((await fiel('program set --merchant demo', change)).stdout, line)
	assert.partialDeepStrictEqual(await ask('/program'), {
		Version: before.Version + 1,
		Author: 'command line',
	})
	const [old, now] = [before.Version, before.Version + 1]
	const outdated = await fiel(`program set --merchant demo --file ${file}`)
	assert.equal(outdated.code, 1)
	assert.match(
		outdated.stderr,
		new RegExp(`outdated: it was read at version ${old}, and version ${now} is in force by now`),
	)
	assert.equal(
		(await fiel('merchants create --name other --currency BRL --time-zone America/Sao_Paulo')).code,
		0,
	)
	const copied = await fiel(`program set --merchant other --file ${file}`)
	assert.equal(copied.code, 0, copied.stderr)
	assert.equal((await fiel(`program set --merchant other --file ${file}`)).stdout, 'Nothing changes\n')
	const forced = await fiel(`program set --merchant demo --file ${file} --force --author eva`)
	assert.equal(forced.stdout, 'Settings.Purchase.PointsPerUnit: 3 → 1\n')
	assert.partialDeepStrictEqual(await ask('/program'), { Version: now + 1, Author: 'eva' })
	writeFileSync(file, (await fiel('program get --merchant demo')).stdout)
	const Rewards = [{ Title: '10% off', Points: 301 }]
	assert.equal((await fiel('program set --merchant demo', JSON.stringify({ Rewards }))).code, 0)
	assert.match(
		(await fiel(`program set --merchant demo --file ${file}`)).stderr,
		/rewards or quizzes have changed/,
	)
	const lags = await fiel('worker --lag --json')
	assert.ok(JSON.parse(lags.stdout).every(({ LagSeconds }: { LagSeconds: number }) => LagSeconds >= 0))
	const wrong = await fiel('program set --merchant demo', '{"Setings": {}}')
	assert.deepEqual([wrong.code, wrong.stderr], [1, 'Setings is not a member of this body\n'])

	for (const page of ['/admin/openapi.json', '/admin/docs', '/openapi.json', '/docs'])
		assert.equal((await fetch(address + page)).status, 200, page)
	assert.equal((await stop(running)).code, 0)
})
