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
		'a valid request': { bytes: get(), statuses: [200] },
		...linesAndHeaders(get, path, auth),
		'the same content-length twice': { bytes: post(length + length, order), statuses: [400] },
		'two different content-lengths': {
			bytes: post(`${length}Content-Length: 1\r\n`, order),
			statuses: [400],
		},
		'a content-length with a sign': { bytes: post('Content-Length: +5\r\n', order), statuses: [400] },
		'a content-length that is not a number': {
			bytes: post('Content-Length: 5, 5\r\n', order),
			statuses: [400],
		},
		'a content-length that is too large': {
			bytes: post(`Content-Length: ${'9'.repeat(30)}\r\n`, order),
			statuses: [400],
		},
		'content-length and chunked encoding': { bytes: post(length + chunked, chunks), statuses: [400] },
		'chunked encoding and content-length': { bytes: post(chunked + length, chunks), statuses: [400] },
		'an unknown transfer encoding': {
			bytes: post('Transfer-Encoding: xchunked\r\n', chunks),
			statuses: [400],
		},
		'chunked encoding followed by another': {
			bytes: post('Transfer-Encoding: chunked, identity\r\n', chunks),
			statuses: [400],
		},
		'a chunk size that is too large': {
			bytes: post(chunked, `${'F'.repeat(20)}\r\n${order}`),
			statuses: [400],
		},
		'a chunk size that is not a number': { bytes: post(chunked, `zz\r\n${order}`), statuses: [400] },
		'a chunk longer than its size': {
			bytes: post(chunked, `1\r\n${order}\r\n0\r\n\r\n`),
			statuses: [400],
		},
		'chunks without the last one': {
			bytes: post(chunked, chunks.slice(0, -5)),
			statuses: [400],
			isAll: true,
		},
		'a body shorter than its content-length': {
			bytes: post('Content-Length: 5000\r\n', order),
			statuses: [400],
			isAll: true,
		},
		'a body with content-length 0': { bytes: post('Content-Length: 0\r\n', order), statuses: [400] },
		'a request inside a body': { bytes: post(`Content-Length: 0\r\n`, get()), statuses: [200, 200] },
		'three pipelined requests': {
			bytes: (get() + get() + get())
				.replace(/Connection: close\r\n/, '')
				.replace(/Connection: close\r\n/, ''),
			statuses: [200, 200, 200],
		},
		'a valid request followed by garbage': {
			bytes: `${get().replace('Connection: close\r\n', '')}\u0000\u0001\r\n\r\n`,
			statuses: [400],
		},
		'Expect: 100-continue': {
			bytes: post(`Expect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n`, '{}'),
			statuses: [100, 200],
		},
		'an unknown expectation': { bytes: get('Expect: a miracle\r\n'), statuses: [417] },
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
		'an unknown method': line(`STEAL ${path} HTTP/1.1`, 400),
		'a WebDAV method': line(`PROPFIND ${path} HTTP/1.1`, 404),
		TRACE: line(`TRACE ${path} HTTP/1.1`, 404),
		CONNECT: line('CONNECT localhost:5432 HTTP/1.1'),
		'an unknown HTTP version': line(`GET ${path} HTTP/9.9`, 400),
		'the HTTP/2 preface': line('PRI * HTTP/2.0', 400),
		'no HTTP version': { bytes: `GET ${path}\r\n\r\n`, statuses: [401] },
		'a space in the path': line('GET /v1/pvt/Customer/a b HTTP/1.1', 400),
		'a control character in the path': line('GET /v1/pvt/Customer/a\u0001 HTTP/1.1', 400),
		'bytes above ASCII in the path': line('GET /v1/pvt/Customer/\u00ff\u00fe HTTP/1.1', 400),
		'an absolute URL of another host': line(`GET http://evil.example${path} HTTP/1.1`, 200),
		'an asterisk instead of a path': line('OPTIONS * HTTP/1.1', 404),
		'path traversal': line('GET /admin/assets/../../../../etc/passwd HTTP/1.1', 404),
		'encoded path traversal': line('GET /admin/assets/%2e%2e/%2e%2e/package.json HTTP/1.1', 404),
		'a path that is too long': line(`GET /v1/pvt/Customer/${LONG} HTTP/1.1`, 431),
		'a header that is too long': header(`X-Long: ${LONG}\r\n`, 431),
		'a folded header': header('X-Folded: a\r\n b\r\n', 400),
		'a space before the colon': header('X-Strange : a\r\n', 400),
		'a header without a name': header(': a\r\n', 400),
		'NUL in a header': header('X-Strange: a\u0000b\r\n', 400),
		'a carriage return in a header': header('X-Strange: a\rX-Other: b\r\n', 400),
		'an upgrade to HTTP/2': header('Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQ\r\n', 200),
		'credentials twice': {
			bytes: get().replace(auth, `Authorization: Basic eDp5\r\n${auth}`),
			statuses: [400],
		},
		'the same credentials twice': { bytes: get().replace(auth, auth + auth), statuses: [400] },
		'only line feeds': { bytes: get().replaceAll('\r\n', '\n'), statuses: [400] },
		'empty lines before the request': { bytes: `\r\n\r\n${get()}`, statuses: [200] },
		'a TLS client hello': {
			bytes: '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
			statuses: [400],
		},
	}
}
