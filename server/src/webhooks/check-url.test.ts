import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AddressRules, parseCidr } from './address-rules.ts'
import { findEndpointProblem, findUrlProblem } from './check-url.ts'

const NONE: AddressRules = { allowHttp: false, allow: [] }
const LOCAL: AddressRules = { allowHttp: true, allow: [parseCidr('127.0.0.0/8')!] }

/** Each URL with the address or form behind it. */
const HOSTILE: [url: string, is: string][] = [
	['https://127.0.0.1/', 'this machine'],
	['https://127.0.0.1:8443/hook', 'this machine, on a port'],
	['https://127.1/', 'short form'],
	['https://127.0.1/', 'shorter by one'],
	['https://2130706433/', 'decimal'],
	['https://0x7f000001/', 'hexadecimal'],
	['https://0x7f.0x0.0x0.0x1/', 'hexadecimal by parts'],
	['https://0X7F.1/', 'hexadecimal, capital, short'],
	['https://017700000001/', 'octal'],
	['https://0177.0.0.01/', 'octal by parts'],
	['https://0177.1/', 'octal, short'],
	['https://127.0.0.1./', 'trailing dot'],
	['https://%31%32%37.0.0.1/', 'percent-encoded digits'],
	['https://127%2e0%2e0%2e1/', 'percent-encoded dots'],
	['https://１２７.０.０.１/', 'full-width digits'],
	['https://①②⑦.⓪.⓪.①/', 'digits in circles'],
	['https://127。0。0。1/', 'ideographic dots'],
	['https://127．0．0．1/', 'full-width dots'],
	['https://0/', 'zero'],
	['https://0.0.0.0/', 'this network'],
	['https://10.0.0.5/', 'private'],
	['https://167772165/', 'private, decimal'],
	['https://172.16.3.4/', 'private'],
	['https://172.31.255.255/', 'private'],
	['https://192.168.0.1/', 'private'],
	['https://0300.0250.0.1/', 'private, octal'],
	['https://100.64.0.1/', 'CGNAT'],
	['https://100.100.100.200/latest/meta-data/', 'metadata of a cloud, CGNAT'],
	['https://169.254.169.254/latest/meta-data/', 'metadata'],
	['https://2852039166/latest/meta-data/', 'metadata, decimal'],
	['https://0xa9fea9fe/', 'metadata, hexadecimal'],
	['https://0251.0376.0251.0376/', 'metadata, octal'],
	['https://168.63.129.16/', 'metadata on a public address'],
	['https://192.0.0.192/', 'metadata in a reserved range'],
	['https://192.0.2.1/', 'documentation'],
	['https://198.18.0.1/', 'benchmarks'],
	['https://224.0.0.1/', 'multicast'],
	['https://240.0.0.1/', 'reserved'],
	['https://255.255.255.255/', 'broadcast'],
	['https://[::1]/', 'this machine'],
	['https://[0:0:0:0:0:0:0:1]/', 'this machine, in full'],
	['https://[0000:0000:0000:0000:0000:0000:0000:0001]/', 'this machine, with zeros'],
	['https://[::]/', 'unspecified'],
	['https://[::ffff:127.0.0.1]/', 'mapped'],
	['https://[::ffff:7f00:1]/', 'mapped, hexadecimal'],
	['https://[::ffff:a9fe:a9fe]/', 'mapped metadata'],
	['https://[0:0:0:0:0:ffff:10.0.0.1]/', 'mapped private'],
	['https://[::127.0.0.1]/', 'embedded'],
	['https://[64:ff9b::7f00:1]/', 'NAT64'],
	['https://[64:ff9b::169.254.169.254]/', 'NAT64 metadata'],
	['https://[64:ff9b:1::a00:1]/', 'NAT64 of a network'],
	['https://[2002:7f00:1::]/', '6to4'],
	['https://[2001:0:53aa:64c::1]/', 'Teredo'],
	['https://[fc00::1]/', 'unique local'],
	['https://[fd00:ec2::254]/', 'metadata, unique local'],
	['https://[fe80::1]/', 'link-local'],
	['https://[fe80::1%25eth0]/', 'link-local with its zone'],
	['https://[fec0::1]/', 'site-local'],
	['https://[ff02::1]/', 'multicast'],
	['https://[2001:db8::1]/', 'documentation'],
	['https://[100::1]/', 'discard'],
	['https://localhost/', 'name of this machine'],
	['https://LOCALHOST/', 'in capitals'],
	['https://localhost./', 'with a trailing dot'],
	['https://ｌｏｃａｌｈｏｓｔ/', 'in full width'],
	['https://loc%61lhost/', 'percent-encoded'],
	['https://app.localhost/', 'below it'],
	['https://localhost.localdomain/', 'its longer name'],
	['https://printer.local/', 'name of the local network'],
	['https://metadata.google.internal/', 'metadata by name'],
	['https://metadata.google.internal./', 'metadata by name with a dot'],
	['https://instance-data.ec2.internal/', 'metadata by name'],
	['https://metadata/', 'one word'],
	['https://router.lan/', 'name of a private network'],
	['https://nas.home.arpa/', 'name of a private network'],
	['https://1.0.0.127.in-addr.arpa/', 'name of the reverse tree'],
	['http://example.com/', 'without TLS'],
	['ftp://example.com/', 'another scheme'],
	['file:///etc/passwd', 'a file'],
	['gopher://127.0.0.1:6379/_INFO', 'another scheme'],
	['unix:/var/run/docker.sock', 'a socket'],
	['javascript:alert(1)', 'a script'],
	['data:text/plain,hello', 'data'],
	['https://user:password@example.com/', 'credentials'],
	['https://user@example.com/', 'a user'],
	['https://@example.com/', 'empty credentials'],
	['https://example.com@127.0.0.1/', 'another host than it seems'],
	['https://127.0.0.1%23@example.com/', 'credentials that look like a host'],
	['https:\\\\127.0.0.1\\', 'backslashes'],
	['https://example.com\\@127.0.0.1/', 'a backslash before credentials'],
	['https:127.0.0.1', 'no slashes'],
	['https:/127.0.0.1/', 'one slash'],
	['https:///127.0.0.1/', 'three slashes'],
	['//127.0.0.1/', 'no scheme'],
	['127.0.0.1', 'no URL'],
	[' https://example.com/', 'a blank before it'],
	['https://exam\tple.com/', 'a tab inside'],
	['https://example.com/\r\nHost: inside', 'a second line'],
	['https://example.com/\u0000', 'a NUL'],
	['https://local\u00adhost.example.com/', 'a soft hyphen'],
	['https://example.com/#part', 'a fragment'],
	['https://example.com:0/', 'port zero'],
	['https://example.com:99999/', 'no port'],
	['https://example..com/', 'an empty label'],
	['https://.example.com/', 'an empty label first'],
	['https://1.2.3.4.5/', 'five parts'],
	['https://256.1.1.1/', 'too large a part'],
	['https://[::1/', 'half a bracket'],
	['https://', 'nothing'],
	['', 'empty'],
	[`https://example.com/${'a'.repeat(2048)}`, 'too long'],
]

const LEGITIMATE = `
	https://example.com
	https://example.com/
	https://example.com./hook
	https://hooks.example.com/fiel?merchant=demo&key=a%20b
	https://EXAMPLE.com/Hook
	https://example.com:8443/hook
	https://example.com:443/
	https://loja.exemplo.com.br/pontos/ação
	https://münchen.example/hook
	https://xn--mnchen-3ya.example/hook
	https://店.example.com/
	https://localhost.example.com/
	https://internal.example.com/
	https://local-shop.com/
	https://10.example.com/
	https://127.0.0.1.example.com/
	https://a_b.example.com/
	https://8.8.8.8/hook
	https://1.1.1.1:8443/
	https://[2606:4700:4700::1111]/hook
	https://[2a00:1450:4001:81b::200e]:8443/
	https://hooks.example.com/a/@b/c:d
	HTTPS://example.com/
`
	.trim()
	.split(/\s+/)

test('all hostile URLs are refused', () => {
	assert.ok(HOSTILE.length >= 40)
	const accepted = HOSTILE.filter(([url]) => findUrlProblem(url, NONE) === null)
	assert.deepEqual(accepted, [])
})

test('all legitimate URLs are accepted', () => {
	const refused = LEGITIMATE.map((url) => [url, findUrlProblem(url, NONE)]).filter(([, why]) => why !== null)
	assert.deepEqual(refused, [])
})

test('allowing a range allows the hosts in it, but not http, which is a separate setting', () => {
	const rows: [url: string, rules: AddressRules, isAccepted: boolean][] = [
		['http://127.0.0.1:9000/', LOCAL, true],
		['http://localhost:9000/', LOCAL, true],
		['http://receiver:9000/', LOCAL, true],
		['http://example.com/', LOCAL, true],
		['http://10.0.0.1/', LOCAL, false],
		['http://[::1]:9000/', LOCAL, false],
		['http://169.254.169.254/', LOCAL, false],
		['http://user:password@127.0.0.1/', LOCAL, false],
		['ftp://127.0.0.1/', LOCAL, false],
		['https://127.0.0.1/', { ...LOCAL, allowHttp: false }, true],
		['http://127.0.0.1/', { ...LOCAL, allowHttp: false }, false],
		['http://127.0.0.1/', { ...NONE, allowHttp: true }, false],
	]
	for (const [url, rules, isAccepted] of rows)
		assert.equal(findUrlProblem(url, rules) === null, isAccepted, url)
})

test('a new endpoint is refused if its name resolves to any forbidden address', async () => {
	const addresses: Record<string, string[]> = {
		'good.example.com': ['8.8.8.8', '2606:4700:4700::1111'],
		'bad.example.com': ['127.0.0.1'],
		'mixed.example.com': ['8.8.8.8', '10.0.0.1'],
		'six.example.com': ['8.8.8.8', '::ffff:8.8.8.8'],
	}
	const lookup = async (name: string) => {
		if (!addresses[name]) throw new Error('nobody knows')
		return addresses[name]
	}
	const why = (url: string) => findEndpointProblem(url, NONE, lookup)
	assert.equal(await why('https://good.example.com/'), null)
	assert.equal(await why('https://good.example.com./'), null)
	assert.equal(
		await why('https://bad.example.com/'),
		'bad.example.com is not allowed: 127.0.0.1 is an address of this machine',
	)
	assert.match((await why('https://mixed.example.com/')) ?? '', /10\.0\.0\.1/)
	assert.match((await why('https://six.example.com/')) ?? '', /mapped/)
	assert.match((await why('http://good.example.com/')) ?? '', /https/)
	assert.equal(await why('https://8.8.8.8/'), null)
	assert.equal(await why('https://not-yet.example.com/'), null, 'it may be known tomorrow')
})

test('localhost resolves to the loopback address without a DNS query', async () => {
	assert.equal(await findEndpointProblem('http://localhost:9000/', LOCAL), null)
	const tens = { allowHttp: true, allow: [parseCidr('10.0.0.0/8')!] }
	assert.match((await findEndpointProblem('http://app.localhost/', tens)) ?? '', /this machine/)
})
