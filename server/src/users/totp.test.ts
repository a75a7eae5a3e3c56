import assert from 'node:assert/strict'
import { test } from 'node:test'
import { base32, codeAt, findCodeStep, makeTotpSecret, otpauthUri, stepAt } from './totp.ts'

const SECRET = base32(Buffer.from('12345678901234567890'))

test('the codes match the test vectors of RFC 6238, appendix B', () => {
	assert.equal(SECRET, 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
	for (const [seconds, code] of [
		[59, '94287082'],
		[1_111_111_109, '07081804'],
		[1_111_111_111, '14050471'],
		[1_234_567_890, '89005924'],
		[2_000_000_000, '69279037'],
		[20_000_000_000, '65353130'],
	] as const)
		assert.equal(codeAt(SECRET, stepAt(new Date(seconds * 1000)), 8), code)
})

test('a code is valid in its own step and in the two adjacent ones', () => {
	const now = new Date('2026-06-15T12:00:00Z')
	const step = stepAt(now)
	for (const apart of [-1, 0, 1])
		assert.equal(findCodeStep(SECRET, codeAt(SECRET, step + apart), now), step + apart)
	for (const apart of [-2, 2])
		assert.equal(findCodeStep(SECRET, codeAt(SECRET, step + apart), now), undefined)
	for (const odd of ['', '1', '12345é', '1234567']) assert.equal(findCodeStep(SECRET, odd, now), undefined)
})

test('every secret is new, and the URI names the user and the issuer', () => {
	const secret = makeTotpSecret()
	assert.match(secret, /^[A-Z2-7]{32}$/)
	assert.notEqual(makeTotpSecret(), secret)
	const uri = otpauthUri(SECRET, 'ana@example.com', 'Fiel')
	assert.equal(uri, `otpauth://totp/Fiel:ana%40example.com?secret=${SECRET}&issuer=Fiel`)
})
