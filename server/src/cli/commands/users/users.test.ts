import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sendAdminRequest, signInAs } from '../../../../test/support/admin.ts'
import { runFiel } from '../../../../test/support/run-fiel.ts'
import { useWorld } from '../../../../test/support/world.ts'

const world = useWorld()

test('users are created, get roles, sign in by a link and are removed, and the audit log has an entry for each', async () => {
	const { merchant } = await world.merchant()
	const owner = await signInAs(world, merchant)
	const fiel = (args: string, env?: Record<string, string>) =>
		runFiel(world, [...args.split(' '), '--merchant', merchant.name], env)
	const eva = '--email Eva@example.com'
	assert.equal((await fiel(`users create ${eva} --role viewer`)).code, 0)
	const role = await fiel(`users role ${eva} --role editor --json`)
	assert.partialDeepStrictEqual(JSON.parse(role.stdout), { Email: 'eva@example.com', Role: 'editor' })
	const right = await fiel(`users contacts ${eva} --allow yes --json`)
	assert.partialDeepStrictEqual(JSON.parse(right.stdout), { Email: 'eva@example.com', MaySeeContacts: true })
	assert.equal((await fiel(`users contacts ${eva} --allow maybe`)).code, 2)
	assert.match((await fiel('users list')).stdout, /eva@example\.com +editor .* yes +yes\n/)
	assert.equal((await fiel(`users forget-browsers ${eva}`)).stdout, 'Forgot 0 browsers of eva@example.com\n')
	const link = await fiel(`users link ${eva}`, { PORT: '4100' })
	assert.match(link.stdout, /^http:\/\/localhost:4100\/admin\/sign-in#token=[\w-]{43}\n$/)
	const elsewhere = await fiel(`users link ${eva} --json`, { FIEL_PUBLIC_URL: 'https://fiel.example' })
	assert.match(JSON.parse(elsewhere.stdout).Link, /^https:\/\/fiel\.example\/admin\/sign-in#token=/)
	assert.equal((await fiel(`users remove ${eva}`)).stdout, 'Removed eva@example.com\n')

	for (const [args, line] of [
		[`users link ${eva}`, 'has no user "eva@example.com"'],
		[`users remove --email ${owner.email}`, '32 ChangeActiveUser_UniqueAdmin'],
		[`users role --email ${owner.email} --role viewer`, '32 ChangeActiveUser_UniqueAdmin'],
	] as const) {
		const { code, stdout, stderr } = await fiel(args)
		assert.deepEqual([code, stdout], [1, ''], args)
		assert.ok(stderr.includes(line), stderr)
	}
	assert.equal((await fiel('keys create --name till')).code, 0)
	const { Items } = await owner.get('/audit')
	assert.deepEqual(
		Items.map(({ Operation, Author, UserId }: Record<string, unknown>) => [Operation, Author, UserId]),
		[
			...['keys create', 'users remove', 'users link', 'users link', 'users forget-browsers'],
			...['users contacts', 'users role', 'users create'],
		].map((name) => [name, 'command line', null]),
	)
	assert.partialDeepStrictEqual(Items[5], {
		Before: { MaySeeContacts: false },
		After: { MaySeeContacts: true },
	})
	assert.partialDeepStrictEqual(Items[6], { Before: { Role: 'viewer' }, After: { Role: 'editor' } })
	assert.doesNotMatch(JSON.stringify(Items), /token=|fiel_key_|Password/)
})

test("a link of the command line is valid by the installation's clock", async () => {
	const { merchant } = await world.merchant()
	const owner = await signInAs(world, merchant)
	const args = ['users', 'link', '--merchant', merchant.name, '--email', owner.email]
	const { stdout } = await runFiel(world, args)
	const Token = stdout.trim().split('token=')[1]
	assert.equal((await sendAdminRequest(world.app, 'POST', '/session/link', { Token })).statusCode, 201)
})
