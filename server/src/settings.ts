import { SAMPLERS } from './telemetry/telemetry.ts'

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

interface Setting {
	variable: string
	/** Empty if there is none. */
	default: string
	meaning: string
}

/** Every setting; the table in the README must match. */
export const SETTINGS: readonly Setting[] = [
	{ variable: 'PORT', default: '3000', meaning: 'Port of the HTTP interface; 0 takes any free one' },
	{ variable: 'HOST', default: '127.0.0.1', meaning: 'Address to listen on; 0.0.0.0 for all' },
	{
		variable: 'DATABASE_URL',
		default: '',
		meaning:
			'PostgreSQL 15 or newer; several servers with commas, of which the primary is used; unset = the embedded one',
	},
	{
		variable: 'DATABASE_URLS',
		default: '',
		meaning:
			'Instead of DATABASE_URL: the databases of several cells with commas, the home first, see docs/cells.md',
	},
	{
		variable: 'DATABASE_REPLICA_URLS',
		default: '',
		meaning:
			'Replicas for reads that may be some seconds old, with commas; unset = the primary answers all; semicolons between cells',
	},
	{
		variable: 'FIEL_REPLICA_MAX_LAG',
		default: '10',
		meaning: 'How many seconds a replica may be behind; one that is further behind is not used',
	},
	{
		variable: 'FIEL_ENGINE',
		default: 'postgresql',
		meaning:
			'What the database is: postgresql, or citus (experimental, see docs/citus.md); with DATABASE_URLS one word for all, or one for each with commas',
	},
	{ variable: 'FIEL_DATA_DIR', default: './data', meaning: 'Folder of the embedded PostgreSQL' },
	{
		variable: 'FIEL_LEDGER_KEYS',
		default: '',
		meaning:
			'Keys that seal the ledger, newest first, with commas; goes with DATABASE_URL, see docs/verify.md',
	},
	{ variable: 'LOG_LEVEL', default: 'info', meaning: `How much to log: ${LOG_LEVELS.join(', ')}` },
	{
		variable: 'FIEL_DEMO_TOKEN',
		default: '',
		meaning: 'Token of the demo merchant, instead of a random one',
	},
	{ variable: 'FIEL_DEMO_KEY', default: '', meaning: 'Key of the demo merchant, instead of a random one' },
	{
		variable: 'FIEL_DEMO_CUSTOMERS',
		default: '300',
		meaning: 'Customers of the demo merchant on an empty database; 0 creates no demo merchant',
	},
	{ variable: 'FIEL_POOL_SIZE', default: '10', meaning: 'Database connections of one process' },
	{
		variable: 'FIEL_DATABASE_PATIENCE',
		default: '30',
		meaning: 'Time limit of a database statement in seconds; a third of it for a lock or a connection',
	},
	{
		variable: 'FIEL_PREPARE',
		default: 'true',
		meaning: 'Use prepared statements and pipelines; false behind PgBouncer in transaction mode',
	},
	{
		variable: 'FIEL_PROCESSES',
		default: 'auto',
		meaning:
			'Processes that `start` runs for requests, on one port; auto is 1 on up to two cores, else one less than there are cores',
	},
	{
		variable: 'FIEL_LANES',
		default: 'auto',
		meaning:
			'Concurrent write transactions of one process; auto is 3 divided by `FIEL_PROCESSES`, rounded up',
	},
	{
		variable: 'FIEL_LIST_SIZE',
		default: '200',
		meaning: 'Maximum number of commands in one batch, which is one transaction',
	},
	{ variable: 'FIEL_BODY_LIMIT', default: '1048576', meaning: 'Maximum size of a request body in bytes' },
	{
		variable: 'FIEL_MAX_WAIT',
		default: '10000',
		meaning:
			'How long a request may wait in its queue, in milliseconds; one that would wait longer gets 503 at once',
	},
	{
		variable: 'FIEL_REQUEST_TIMEOUT',
		default: '30000',
		meaning: 'Time limit for receiving a request with its body, in milliseconds',
	},
	{
		variable: 'FIEL_CONNECTIONS',
		default: '20000',
		meaning: 'Maximum number of open HTTP connections of one process',
	},
	{
		variable: 'FIEL_METRICS_PORT',
		default: '',
		meaning: 'Port of the metrics page for Prometheus, on the same HOST; unset = none, 0 takes any free one',
	},
	{
		variable: 'FIEL_HEALTH_PORT',
		default: '',
		meaning:
			'Port on which a thread of its own answers /healthz, also under a flood; unset = none, 0 = any free one',
	},
	{
		variable: 'OTEL_EXPORTER_OTLP_ENDPOINT',
		default: '',
		meaning:
			'Collector of OpenTelemetry for traces and metrics, as in http://127.0.0.1:4318; unset = none, see docs/operations.md',
	},
	{
		variable: 'OTEL_TRACES_SAMPLER',
		default: 'parentbased_always_on',
		meaning: `Which traces are kept: ${SAMPLERS.join(', ')}`,
	},
	{
		variable: 'OTEL_TRACES_SAMPLER_ARG',
		default: '1',
		meaning: 'Share of the traces that a sampler with a ratio keeps, from 0 to 1',
	},
	{
		variable: 'OTEL_METRICS_EXPORTER',
		default: 'otlp',
		meaning: 'none if the collector is to receive traces only',
	},
	{
		variable: 'OTEL_METRIC_EXPORT_INTERVAL',
		default: '60000',
		meaning: 'Time between two exports of the metrics to the collector, in milliseconds',
	},
	{
		variable: 'FIEL_COMMIT',
		default: '',
		meaning: 'Commit that /healthz and the panel show; an image sets it, a checkout knows it',
	},
	{
		variable: 'FIEL_REQUESTS_PER_SECOND',
		default: '10000',
		meaning: 'Rate limit of one merchant, in requests per second and process',
	},
	{
		variable: 'FIEL_FAILED_LOGINS_PER_MINUTE',
		default: '60',
		meaning: 'Rate limit of wrong credentials from one address, per minute',
	},
	{
		variable: 'FIEL_PUBLIC_REQUESTS_PER_MINUTE',
		default: '600',
		meaning:
			'Rate limit of one address on the public interface, and on that of members, per minute and process',
	},
	{
		variable: 'FIEL_MEMBER_REQUESTS_PER_MINUTE',
		default: '120',
		meaning: 'Rate limit of one member on the member interface, per minute and process',
	},
	{
		variable: 'SMTP_URL',
		default: '',
		meaning: 'Mail server, as in smtps://user:password@host; unset = mail is stored and not sent',
	},
	{
		variable: 'FIEL_MAIL_FROM',
		default: '',
		meaning: 'Sender of mail, an address with or without a name; goes with SMTP_URL',
	},
	{
		variable: 'FIEL_WEBHOOK_HTTP',
		default: 'false',
		meaning: 'Allow endpoints of webhooks without TLS; for development and private networks',
	},
	{
		variable: 'FIEL_WEBHOOK_ALLOW',
		default: '',
		meaning:
			'Address ranges that webhooks and single sign-on may reach although they are not public, as in 127.0.0.0/8,fd00::/8; unset = none',
	},
	{
		variable: 'FIEL_TIME_TRAVEL',
		default: 'false',
		meaning: 'Allow a simulated time, to rehearse on a copy of the data; never where customers are real',
	},
	{
		variable: 'FIEL_TIME_OFFSET',
		default: '',
		meaning: 'With FIEL_TIME_TRAVEL: how far the clock runs ahead, as in P30D, PT12H or -P1D',
	},
	{
		variable: 'FIEL_TRUST_PROXY',
		default: 'false',
		meaning: 'True behind one proxy that sets X-Forwarded-For and X-Forwarded-Proto',
	},
	{
		variable: 'FIEL_STOP_DELAY',
		default: '500',
		meaning:
			'How long new connections are still accepted after /readyz has said no, in milliseconds; longer than the check interval of the load balancer',
	},
	{
		variable: 'FIEL_PUBLIC_URL',
		default: '',
		meaning:
			'Where people reach Fiel, for links in mails and single sign-on; unset = http://localhost and the port',
	},
]
