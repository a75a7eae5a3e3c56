import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rebaseProgram } from './rebase-program.ts'
import type { Settings } from './settings.ts'

const settings = (changes: object): Settings =>
	({
		Purchase: { PointsPerUnit: 1, Digits: 0 },
		Shortfall: 'debt',
		Custom: [],
		Rules: [],
		...changes,
	}) as never
const rule = (id: string, name = id) => ({ id, name })

test('my changes are kept, and all other members are theirs', () => {
	const base = settings({ Custom: [{ Id: 1, Points: 5 }], Rules: [rule('a'), rule('b'), rule('c')] })
	const mine = settings({
		Purchase: { PointsPerUnit: 2, Digits: 0 },
		Custom: [{ Id: 1, Points: 5 }],
		Rules: [rule('a', 'mine'), rule('c'), rule('d')],
	})
	const theirs = settings({
		Purchase: { PointsPerUnit: 3, Digits: 2 },
		Shortfall: 'forgive',
		Custom: [{ Id: 1, Points: 9 }],
		Rules: [rule('a'), rule('b'), rule('c', 'theirs'), rule('e')],
	})
	assert.deepEqual(
		rebaseProgram(base, mine, theirs),
		settings({
			Purchase: { PointsPerUnit: 2, Digits: 2 },
			Shortfall: 'forgive',
			Custom: [{ Id: 1, Points: 9 }],
			Rules: [rule('a', 'mine'), rule('c', 'theirs'), rule('e'), rule('d')],
		}),
	)
})
