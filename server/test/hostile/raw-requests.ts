/** Bytes that no HTTP library would send, and the expected statuses; an empty list means a closed connection. */
export type RawRequests = Record<string, { bytes: string; statuses: number[]; isAll?: true }>

interface Parts {
	authorization: string
	/** The path of an existing customer. */
	path: string
	/** A body that would be accepted if it were read. */
	order: string
}

const LONG = 'x'.repeat(70_000)

export const rawRequests = ({ authorization, path, order }: Parts): RawRequests => {
	const auth = `Authorization: ${authorization}\r\n`
	const get = (more = '', line = `GET ${path} HTTP/1.1`): string =>
		`${line}\r\nHost: fiel\r\n${auth}${more}Connection: close\r\n\r\n`
	const post = (more: string, body: string): string =>
		`POST /v1/pvt/POS/orders HTTP/1.1\r\nHost: fiel\r\n${auth}Content-Type: application/json\r\n${more}\r\n${body}`
	const length = `Content-Length: ${order.length}\r\n`
	const chunked = 'Transfer-Encoding: chunked\r\n'
	const chunks = `${order.length.toString(16)}\r\n${order}\r\n0\r\n\r\n`
	return {
		'as it should be': { bytes: get(), statuses: [200] },
		...linesAndHeaders(get, path, auth),
		'a length twice': { bytes: post(length + length, order), statuses: [400] },
		'two lengths': { bytes: post(`${length}Content-Length: 1\r\n`, order), statuses: [400] },
		'a length with a sign': { bytes: post('Content-Length: +5\r\n', order), statuses: [400] },
		'a length that is no number': { bytes: post('Content-Length: 5, 5\r\n', order), statuses: [400] },
		'a length beyond all numbers': {
			bytes: post(`Content-Length: ${'9'.repeat(30)}\r\n`, order),
			statuses: [400],
		},
		'a length and chunks': { bytes: post(length + chunked, chunks), statuses: [400] },
		'chunks and a length': { bytes: post(chunked + length, chunks), statuses: [400] },
		'chunks under another name': { bytes: post('Transfer-Encoding: xchunked\r\n', chunks), statuses: [400] },
		'chunks and then something else': {
			bytes: post('Transfer-Encoding: chunked, identity\r\n', chunks),
			statuses: [400],
		},
		'a chunk beyond all numbers': { bytes: post(chunked, `${'F'.repeat(20)}\r\n${order}`), statuses: [400] },
		'a chunk that is no number': { bytes: post(chunked, `zz\r\n${order}`), statuses: [400] },
		'a chunk that is longer than it says': {
			bytes: post(chunked, `1\r\n${order}\r\n0\r\n\r\n`),
			statuses: [400],
		},
		'chunks without an end': { bytes: post(chunked, chunks.slice(0, -5)), statuses: [400], isAll: true },
		'less than was promised': {
			bytes: post('Content-Length: 5000\r\n', order),
			statuses: [400],
			isAll: true,
		},
		'a body that was not promised': { bytes: post('Content-Length: 0\r\n', order), statuses: [400] },
		'a request inside a body': { bytes: post(`Content-Length: 0\r\n`, get()), statuses: [200, 200] },
		'three at once': {
			bytes: (get() + get() + get())
				.replace(/Connection: close\r\n/, '')
				.replace(/Connection: close\r\n/, ''),
			statuses: [200, 200, 200],
		},
		'a good one and rubbish': {
			bytes: `${get().replace('Connection: close\r\n', '')}\u0000\u0001\r\n\r\n`,
			statuses: [400],
		},
		'a promise to go on': {
			bytes: post(`Expect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n`, '{}'),
			statuses: [100, 200],
		},
		'a wish that nobody knows': { bytes: get('Expect: a miracle\r\n'), statuses: [417] },
	}
}

const linesAndHeaders = (
	get: (more?: string, line?: string) => string,
	path: string,
	auth: string,
): RawRequests => {
	const line = (text: string, ...statuses: number[]) => ({ bytes: get('', text), statuses })
	const header = (text: string, ...statuses: number[]) => ({ bytes: get(text), statuses })
	return {
		'no host': { bytes: `GET ${path} HTTP/1.1\r\n${auth}Connection: close\r\n\r\n`, statuses: [400] },
		'two hosts': header('Host: evil\r\n', 400),
		'the same host twice': header('Host: fiel\r\n', 400),
		'no such method': line(`STEAL ${path} HTTP/1.1`, 400),
		'a method of others': line(`PROPFIND ${path} HTTP/1.1`, 404),
		'a method that echoes': line(`TRACE ${path} HTTP/1.1`, 404),
		'a tunnel': line('CONNECT localhost:5432 HTTP/1.1'),
		'no such version': line(`GET ${path} HTTP/9.9`, 400),
		'another protocol': line('PRI * HTTP/2.0', 400),
		'no version': { bytes: `GET ${path}\r\n\r\n`, statuses: [401] },
		'a blank in the path': line('GET /v1/pvt/Customer/a b HTTP/1.1', 400),
		'a control character in the path': line('GET /v1/pvt/Customer/a\u0001 HTTP/1.1', 400),
		'bytes in the path': line('GET /v1/pvt/Customer/\u00ff\u00fe HTTP/1.1', 400),
		'the address of another': line(`GET http://evil.example${path} HTTP/1.1`, 200),
		'no path': line('OPTIONS * HTTP/1.1', 404),
		'a path out of the house': line('GET /admin/assets/../../../../etc/passwd HTTP/1.1', 404),
		'a hidden path out of the house': line('GET /admin/assets/%2e%2e/%2e%2e/package.json HTTP/1.1', 404),
		'a path that is too long': line(`GET /v1/pvt/Customer/${LONG} HTTP/1.1`, 431),
		'a header that is too long': header(`X-Long: ${LONG}\r\n`, 431),
		'a header that goes on': header('X-Folded: a\r\n b\r\n', 400),
		'a blank before the colon': header('X-Strange : a\r\n', 400),
		'a header without a name': header(': a\r\n', 400),
		'NUL in a header': header('X-Strange: a\u0000b\r\n', 400),
		'a line end in a header': header('X-Strange: a\rX-Other: b\r\n', 400),
		'another protocol to go on with': header('Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQ\r\n', 200),
		'credentials twice': {
			bytes: get().replace(auth, `Authorization: Basic eDp5\r\n${auth}`),
			statuses: [400],
		},
		'the same credentials twice': { bytes: get().replace(auth, auth + auth), statuses: [400] },
		'only line feeds': { bytes: get().replaceAll('\r\n', '\n'), statuses: [400] },
		'blanks before it': { bytes: `\r\n\r\n${get()}`, statuses: [200] },
		'a greeting of TLS': {
			bytes: '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
			statuses: [400],
		},
	}
}
