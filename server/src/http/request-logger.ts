import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { traceIdsOf } from './request-spans.ts'

type Bindings = Parameters<FastifyBaseLogger['child']>[0]
type Options = Parameters<FastifyBaseLogger['child']>[1]

/**
 * The logger of one request. It creates the child logger when something is logged, because most requests log
 * nothing.
 */
class RequestLogger {
	readonly #parent: FastifyBaseLogger
	readonly #bindings: Bindings
	readonly #options: Options
	readonly #request: IncomingMessage
	#logger: FastifyBaseLogger | undefined

	constructor(parent: FastifyBaseLogger, bindings: Bindings, options: Options, request: IncomingMessage) {
		this.#parent = parent
		this.#bindings = bindings
		this.#options = options
		this.#request = request
	}

	get #child(): FastifyBaseLogger {
		this.#logger ??= this.#parent.child({ ...this.#bindings, ...traceIdsOf(this.#request) }, this.#options)
		return this.#logger
	}
	get level(): string {
		return this.#child.level
	}
	child(bindings: Bindings, options?: Options): FastifyBaseLogger {
		return this.#child.child(bindings, options)
	}
	fatal(...line: [unknown, ...unknown[]]): void {
		this.#child.fatal(...(line as [string]))
	}
	error(...line: [unknown, ...unknown[]]): void {
		this.#child.error(...(line as [string]))
	}
	warn(...line: [unknown, ...unknown[]]): void {
		this.#child.warn(...(line as [string]))
	}
	info(...line: [unknown, ...unknown[]]): void {
		this.#child.info(...(line as [string]))
	}
	debug(...line: [unknown, ...unknown[]]): void {
		this.#child.debug(...(line as [string]))
	}
	trace(...line: [unknown, ...unknown[]]): void {
		this.#child.trace(...(line as [string]))
	}
	silent(): void {}
}

export const createRequestLogger = (
	parent: FastifyBaseLogger,
	bindings: Bindings,
	options: Options,
	request: IncomingMessage,
): FastifyBaseLogger => new RequestLogger(parent, bindings, options, request) as unknown as FastifyBaseLogger
