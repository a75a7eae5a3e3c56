import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partsOf, textOf } from './read-file.ts'

test('parts end where rows end, and together are the text', () => {
	const text = 'id,name\n1,"Ana\nSouza"\n2,Rui\n3,"x ""y""\n"\n4,Eva'
	const parts = [...partsOf(text, 16)]
	assert.equal(parts.join(''), text)
	assert.deepEqual(parts, ['id,name\n', '1,"Ana\nSouza"\n', '2,Rui\n', '3,"x ""y""\n"\n', '4,Eva'])
	assert.deepEqual([...partsOf('')], [''])
})

test('UTF-8 and Latin-1 are told apart', async () => {
	assert.equal(await textOf(new Blob(['João'])), 'João')
	assert.equal(await textOf(new Blob([Uint8Array.of(0x4a, 0x6f, 0xe3, 0x6f)])), 'João')
})
