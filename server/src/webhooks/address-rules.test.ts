import assert from 'node:assert/strict'
import { test } from 'node:test'
import ipaddr from 'ipaddr.js'
import { type AddressRules, findAddressProblem, parseCidr } from './address-rules.ts'

const NONE: AddressRules = { allowHttp: false, allow: [] }
const allowing = (...ranges: string[]): AddressRules => ({
	allowHttp: false,
	allow: ranges.map((text) => parseCidr(text)!),
})

const FORBIDDEN = `
	0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.100.100.200 100.127.255.255 127.0.0.1 127.255.255.254
	168.63.129.16 169.254.0.1 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.1 192.0.0.192 192.0.2.1
	192.31.196.1 192.52.193.1 192.88.99.1 192.168.1.1 192.175.48.1 198.18.0.1 198.19.255.255 198.51.100.7
	203.0.113.9 224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255
	:: ::1 ::2 ::127.0.0.1 ::8.8.8.8 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::ffff:0:7f00:1 64:ff9b::7f00:1 64:ff9b::808:808
	64:ff9b:1::1 64:ff9b:1:ffff::a00:1 100::1 100:0:0:1::1 200::1 1fff::1 2001::1 2001:0:4136:e378:8000:63bf:3fff:fdd2
	2001:1::1 2001:2::1 2001:3::1 2001:4:112::1 2001:10::1 2001:20::1 2001:30::1 2001:db8::1 2002:7f00:1::
	2002:808:808::1 2620:4f:8000::1 3ffe::1 3fff::1 3fff:fff::1 4000::1 5f00::1 8000::1 fc00::1 fd00:ec2::254
	fd20:ce::254 fe80::1 fe80::1%eth0 febf::1 fec0::1 ff02::1 ff0e::1
`
const PUBLIC = `
	1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.1 100.63.255.255 100.128.0.1 126.255.255.255 128.0.0.1 169.253.255.255
	172.15.255.255 172.32.0.1 192.0.1.1 192.167.255.255 192.169.0.1 198.17.255.255 198.20.0.1 223.255.255.255
	2001:200::1 2001:4860:4860::8888 2003::1 2606:4700:4700::1111 2a00:1450:4001:81b::200e 2c0f:fb50:4002::1
`
const splitList = (text: string): string[] => text.trim().split(/\s+/)

test('every special-purpose address is refused', () => {
	const allowed = splitList(FORBIDDEN).filter((address) => findAddressProblem(address, NONE) === null)
	assert.deepEqual(allowed, [])
})

test('public addresses are allowed, including those next to the special ranges', () => {
	const refused = splitList(PUBLIC).flatMap((address) => findAddressProblem(address, NONE) ?? [])
	assert.deepEqual(refused, [])
})

test('every address that ipaddr.js classifies as special is refused', () => {
	// Samples every 16-bit prefix of IPv4 and IPv6, and the second 16 bits below 2001::, where special ranges lie.
	const samples: string[] = []
	for (let high = 0; high < 65_536; high++) samples.push(`${high >> 8}.${high & 255}.0.1`)
	for (let high = 0; high < 65_536; high += 1) samples.push(`${high.toString(16)}::1`)
	for (let low = 0; low < 0x200; low++) samples.push(`2001:${low.toString(16)}::1`)
	const missed = samples.filter(
		(text) => ipaddr.parse(text).range() !== 'unicast' && findAddressProblem(text, NONE) === null,
	)
	assert.deepEqual(missed, [])
})

test('text that is not a plain address is refused: octal and short forms, names, the empty string', () => {
	for (const text of [
		'0177.0.0.1',
		'127.1',
		'2130706433',
		'0x7f.0.0.1',
		'localhost',
		'[::1]',
		'',
		'8.8.8.8 ',
	])
		assert.match(findAddressProblem(text, NONE) ?? '', /is no IP address/)
})

test('the reason names the address and its range', () => {
	assert.equal(
		findAddressProblem('169.254.169.254', NONE),
		'not allowed: 169.254.169.254 is a link-local address, as of cloud metadata',
	)
	assert.equal(findAddressProblem('::1', NONE), 'not allowed: ::1 is an address of this machine')
})

test('the ranges that the operator allows are allowed, and nothing outside them', () => {
	const rules = allowing('127.0.0.0/8', '10.1.0.0/16', 'fd00:1::/32', '192.168.7.7')
	for (const address of ['127.0.0.1', '10.1.2.3', 'fd00:1::5', '192.168.7.7'])
		assert.equal(findAddressProblem(address, rules), null)
	for (const address of [
		'10.2.0.1',
		'192.168.7.8',
		'fd00:2::5',
		'::1',
		'::ffff:127.0.0.1',
		'169.254.169.254',
	])
		assert.notEqual(findAddressProblem(address, rules), null)
})
