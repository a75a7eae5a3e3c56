import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseHosts } from './parse-hosts.ts'

test('a URL names one server or several, in the forms of libpq', () => {
	assert.deepEqual(parseHosts('postgres://ana:p%40ss@db1/fiel?sslmode=verify-full'), {
		hosts: [{ name: 'db1:5432', url: 'postgres://ana:p%40ss@db1:5432/fiel?sslmode=verify-full' }],
		wantsPrimary: false,
	})
	assert.deepEqual(
		parseHosts(
			'postgresql://ana:secret@db1:5433,10.0.0.2,[fd00::3]:5434/fiel?target_session_attrs=read-write&sslmode=disable',
		),
		{
			hosts: [
				{ name: 'db1:5433', url: 'postgresql://ana:secret@db1:5433/fiel?sslmode=disable' },
				{ name: '10.0.0.2:5432', url: 'postgresql://ana:secret@10.0.0.2:5432/fiel?sslmode=disable' },
				{ name: '[fd00::3]:5434', url: 'postgresql://ana:secret@[fd00::3]:5434/fiel?sslmode=disable' },
			],
			wantsPrimary: true,
		},
	)
	assert.deepEqual(parseHosts('postgres:///fiel?host=/run/a,/run/b,db3,fd00::4&port=5433'), {
		hosts: [
			{ name: '/run/a', url: 'postgres://localhost/fiel?host=%2Frun%2Fa&port=5433' },
			{ name: '/run/b', url: 'postgres://localhost/fiel?host=%2Frun%2Fb&port=5433' },
			{ name: 'db3:5433', url: 'postgres://db3:5433/fiel' },
			{ name: '[fd00::4]:5433', url: 'postgres://[fd00::4]:5433/fiel' },
		],
		wantsPrimary: true,
	})
	assert.deepEqual(parseHosts('postgres://db1,db2/fiel?port=1,2'), {
		hosts: [
			{ name: 'db1:1', url: 'postgres://db1:1/fiel' },
			{ name: 'db2:2', url: 'postgres://db2:2/fiel' },
		],
		wantsPrimary: true,
	})
})

test('one server is asked whether it is the primary if the URL says so', () => {
	const wantsPrimary = (attributes: string) =>
		(parseHosts(`postgres://db1/fiel?target_session_attrs=${attributes}`) as { wantsPrimary: boolean })
			.wantsPrimary
	assert.deepEqual(['read-write', 'primary', 'any'].map(wantsPrimary), [true, true, false])
})

test('what Fiel cannot use is refused', () => {
	assert.equal(parseHosts('mysql://db1/fiel'), null)
	assert.deepEqual(parseHosts('postgres://db1/fiel?target_session_attrs=standby'), { unusable: 'standby' })
	assert.deepEqual(parseHosts('postgres://db1,db2/fiel?target_session_attrs=any'), { unusable: 'any' })
})
