import type { FastifyBaseLogger } from 'fastify'

type Bindings = Parameters<FastifyBaseLogger['child']>[0]
type Options = Parameters<FastifyBaseLogger['child']>[1]

/** The logger of one request. It is made when something is logged, which is seldom: making it takes as long as parsing the path. */
class RequestLogger {
	readonly #parent: FastifyBaseLogger
	readonly #bindings: Bindings
	readonly #options: Options
	#logger: FastifyBaseLogger | undefined

	constructor(parent: FastifyBaseLogger, bindings: Bindings, options: Options) {
		this.#parent = parent
		this.#bindings = bindings
		this.#options = options
	}

	get #made(): FastifyBaseLogger {
		this.#logger ??= this.#parent.child(this.#bindings, this.#options)
		return this.#logger
	}
	get level(): string {
		return this.#made.level
	}
	child(bindings: Bindings, options?: Options): FastifyBaseLogger {
		return this.#made.child(bindings, options)
	}
	fatal(...line: [unknown, ...unknown[]]): void {
		this.#made.fatal(...(line as [string]))
	}
	error(...line: [unknown, ...unknown[]]): void {
		this.#made.error(...(line as [string]))
	}
	warn(...line: [unknown, ...unknown[]]): void {
		this.#made.warn(...(line as [string]))
	}
	info(...line: [unknown, ...unknown[]]): void {
		this.#made.info(...(line as [string]))
	}
	debug(...line: [unknown, ...unknown[]]): void {
		this.#made.debug(...(line as [string]))
	}
	trace(...line: [unknown, ...unknown[]]): void {
		this.#made.trace(...(line as [string]))
	}
	silent(): void {}
}

export const createRequestLogger = (
	parent: FastifyBaseLogger,
	bindings: Bindings,
	options: Options,
): FastifyBaseLogger => new RequestLogger(parent, bindings, options) as unknown as FastifyBaseLogger
