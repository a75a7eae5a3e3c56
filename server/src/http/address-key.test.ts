import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressKey } from './address-key.ts'

for (const [address, key] of [
	['203.0.113.9', '203.0.113.9'],
	['::ffff:203.0.113.9', '203.0.113.9'],
	['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
	['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
	['2001:db8::1', '2001:db8:0:0::/64'],
	['::1', '0:0:0:0::/64'],
	['fe80::1%eth0', 'fe80:0:0:0::/64'],
	['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
	['not an address', 'not an address'],
	[undefined, 'gone'],
] as const)
	test(`${address} is counted as ${key}`, () => assert.equal(addressKey(address), key))
