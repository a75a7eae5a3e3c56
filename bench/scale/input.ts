import { parseArgs } from 'node:util'

/** What the simulator asks for. Prices are examples in no particular currency. */
export const OPTIONS = {
	merchants: { option: 'merchants', usual: 60, meaning: 'merchants' },
	customers: { option: 'customers', usual: 1_000_000, meaning: 'customers of all merchants together' },
	ordersPerDay: { option: 'orders-per-day', usual: 500_000, meaning: 'orders a day, of all merchants' },
	peak: { option: 'peak', usual: 10, meaning: 'orders a second in the busiest minutes, divided by the mean' },
	years: { option: 'years', usual: 1, meaning: 'years of orders that are stored' },
	deliveriesPerOrder: {
		option: 'deliveries-per-order',
		usual: 1,
		meaning: 'webhook deliveries for each order',
	},
	largestShare: {
		option: 'largest-share',
		usual: 0,
		meaning: 'the share of the largest merchant, from 0 to 1',
	},
	servers: { option: 'servers', usual: 0, meaning: 'processes that serve; 0 for as many as are needed' },
	cellCores: { option: 'cell-cores', usual: 4, meaning: 'cores of the PostgreSQL of a cell' },
	cellDiskGb: { option: 'cell-disk', usual: 1_000, meaning: 'GB that the tables of a cell may take' },
	busy: { option: 'busy', usual: 0.5, meaning: 'the share of its cores that may be busy at the peak' },
	poolSize: { option: 'pool-size', usual: 10, meaning: 'FIEL_POOL_SIZE' },
	maxConnections: { option: 'max-connections', usual: 200, meaning: 'max_connections of PostgreSQL' },
	backupMbPerSecond: { option: 'backup-rate', usual: 100, meaning: 'MB a second that a backup copies' },
	pricePerCore: { option: 'price-core', usual: 20, meaning: 'an example: the price of a core for a month' },
	pricePerGb: {
		option: 'price-gb',
		usual: 0.1,
		meaning: 'an example: the price of a GB of disk for a month',
	},
} as const

export type ScaleInput = { [name in keyof typeof OPTIONS]: number }

const NAMES = Object.keys(OPTIONS) as (keyof ScaleInput)[]
/** These may be zero. */
const FROM_ZERO: (keyof ScaleInput)[] = [
	'servers',
	'deliveriesPerOrder',
	'largestShare',
	'pricePerCore',
	'pricePerGb',
]
const AT_MOST_ONE: (keyof ScaleInput)[] = ['busy', 'largestShare']
const WHOLE: (keyof ScaleInput)[] = ['merchants', 'servers', 'poolSize', 'maxConnections']

export const USUAL_INPUT = Object.fromEntries(
	NAMES.map((name) => [name, OPTIONS[name].usual]),
) as unknown as ScaleInput

/** Reads the options of the command line. Throws an error that names the wrong one. */
export const readInput = (args: string[]): { input: ScaleInput; isJson: boolean; isHelp: boolean } => {
	const { values } = parseArgs({
		args,
		options: {
			...Object.fromEntries(NAMES.map((name) => [OPTIONS[name].option, { type: 'string' as const }])),
			json: { type: 'boolean' },
			help: { type: 'boolean' },
		},
	})
	const input = { ...USUAL_INPUT }
	for (const name of NAMES) {
		const text = (values as Record<string, unknown>)[OPTIONS[name].option]
		if (typeof text === 'string') input[name] = readNumber(name, text)
	}
	return { input, isJson: values.json === true, isHelp: values.help === true }
}

const readNumber = (name: keyof ScaleInput, text: string): number => {
	const value = text.trim() === '' ? Number.NaN : Number(text)
	const isWrong =
		!Number.isFinite(value) ||
		(FROM_ZERO.includes(name) ? value < 0 : value <= 0) ||
		(AT_MOST_ONE.includes(name) && value > 1) ||
		(WHOLE.includes(name) && !Number.isInteger(value))
	if (isWrong) throw new Error(`--${OPTIONS[name].option} is "${text}", but must be ${describeRange(name)}`)
	return value
}

const describeRange = (name: keyof ScaleInput): string => {
	const kind = WHOLE.includes(name) ? 'a whole number' : 'a number'
	const from = FROM_ZERO.includes(name) ? 'from 0' : 'above 0'
	return AT_MOST_ONE.includes(name) ? `${kind} ${from} and at most 1` : `${kind} ${from}`
}

export const describeOptions = (): string =>
	NAMES.map((name) => {
		const { option, usual, meaning } = OPTIONS[name]
		return `  --${option.padEnd(22)}${meaning} (${usual.toLocaleString('en')})`
	}).join('\n')
