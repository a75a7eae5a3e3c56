/** One server of a connection URL. */
export interface Host {
	/** Without credentials, as in db1:5432. */
	name: string
	/** A URL that names this server alone. */
	url: string
}

export interface Hosts {
	hosts: readonly Host[]
	/** Whether connections are only made to the server that accepts writes. */
	wantsPrimary: boolean
}

const DEFAULT_PORT = '5432'
/** Fiel writes, so a server that does not accept writes is of no use to it. */
const PRIMARY = ['read-write', 'primary']
const URL_PARTS = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#]*)([^?#]*)(?:\?([^#]*))?$/

/**
 * Reads a URL in the form of libpq, in which commas separate several servers:
 * `postgres://user:password@db1:5432,db2:5432/fiel?target_session_attrs=read-write`, or lists in the parameters `host` and
 * `port`. Returns null if it is not such a URL, and the value of `target_session_attrs` if Fiel cannot use it.
 */
export const parseHosts = (text: string): Hosts | { unusable: string } | null => {
	const [, scheme, credentials = '', authority = '', path = '', query = ''] = URL_PARTS.exec(text) ?? []
	if (scheme === undefined) return null
	const parameters = new URLSearchParams(query)
	const wanted = parameters.get('target_session_attrs') ?? ''
	parameters.delete('target_session_attrs')
	const hosts = listHosts(authority, parameters).map(({ host, port }) => {
		const own = new URLSearchParams(parameters)
		for (const name of ['host', 'port']) own.delete(name)
		const isFolder = host.startsWith('/') // of a unix socket
		if (isFolder) own.set('host', host)
		if (isFolder && port) own.set('port', port)
		const address = `${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port || DEFAULT_PORT}`
		return {
			name: isFolder ? host : address,
			url: `${scheme}${credentials}${isFolder ? 'localhost' : address}${path}${own.size > 0 ? `?${own}` : ''}`,
		}
	})
	if (wanted !== '' && wanted !== 'any' && !PRIMARY.includes(wanted)) return { unusable: wanted }
	if (wanted === 'any' && hosts.length > 1) return { unusable: wanted }
	return { hosts, wantsPrimary: hosts.length > 1 || PRIMARY.includes(wanted) }
}

const listHosts = (authority: string, parameters: URLSearchParams): { host: string; port: string }[] => {
	const inQuery = parameters.get('host')
	const ports = parameters.get('port')?.split(',') ?? []
	const portOf = (index: number): string => ports[index] ?? (ports.length === 1 ? ports[0]! : '')
	if (inQuery !== null) {
		const own = /:(\d+)$/.exec(authority)?.[1] ?? ''
		return inQuery.split(',').map((host, index) => ({ host, port: portOf(index) || own }))
	}
	return authority.split(',').map((part, index) => {
		const [, host = '', port = ''] = /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/.exec(part) ?? [undefined, part]
		return { host: decodeURIComponent(host), port: port || portOf(index) }
	})
}
