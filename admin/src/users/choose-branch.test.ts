import assert from 'node:assert/strict'
import { test } from 'node:test'
import { branchLabels, chooseBranch, storedLabel } from './choose-branch.ts'

/** An order has named "Centro" as an id, beside the branch "centro" whose name is "Centro". */
const known = [
	{ Id: 'Centro', Name: null },
	{ Id: 'centro', Name: 'Centro' },
	{ Id: 'b2', Name: 'Harbour' },
]

test('a cashier stays at the stored branch until another one is chosen, also when two have the same name', () => {
	const stored = { OriginalId: 'centro', Name: 'Centro' }
	assert.deepEqual(chooseBranch(storedLabel(stored), known, stored), { OriginalId: 'centro', Name: 'Centro' })
	assert.deepEqual(chooseBranch('Centro (Centro)', known, stored), { OriginalId: 'Centro', Name: 'Centro' })
	assert.deepEqual(chooseBranch('Harbour', known, stored), { OriginalId: 'b2', Name: 'Harbour' })
	const other = { OriginalId: 'Centro', Name: null }
	assert.deepEqual(chooseBranch(storedLabel(other), known, other), { OriginalId: 'Centro', Name: 'Centro' })
})

test('branches of one name are offered with their ids', () => {
	assert.deepEqual([...branchLabels(known).keys()], ['Centro (Centro)', 'Centro (centro)', 'Harbour'])
	assert.deepEqual(chooseBranch('Centro (centro)', known), { OriginalId: 'centro', Name: 'Centro' })
})

test('a name or an id means a known branch in any case, and otherwise a new one', () => {
	assert.deepEqual(chooseBranch('harbour', known), { OriginalId: 'b2', Name: 'Harbour' })
	assert.deepEqual(chooseBranch(' B2 ', known), { OriginalId: 'b2', Name: 'Harbour' })
	assert.deepEqual(chooseBranch('Airport', known), { OriginalId: 'Airport', Name: 'Airport' })
})
