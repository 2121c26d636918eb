export interface EventStoreDBAddress {
	readonly url: string
	/** Empty when the whole server is ours. */
	readonly streamPrefix: string
	readonly certificateFiles: Readonly<Partial<Record<CertificateFile, string>>>
}

const CERTIFICATE_FILES = ['tlsCAFile', 'userCertFile', 'userKeyFile'] as const
type CertificateFile = (typeof CERTIFICATE_FILES)[number]

const DISCOVERY = ['maxDiscoverAttempts', 'discoveryInterval', 'gossipTimeout', 'nodePreference']
const OPTIONS = [
	...CERTIFICATE_FILES,
	...DISCOVERY,
	'connectionName',
	'defaultDeadline',
	'tls',
	'throwOnAppendFailure',
	'keepAliveInterval',
	'keepAliveTimeout',
	'streamPrefix',
]

const STREAM_PREFIX = 'karuna.'
const PREFIX = /^(?:[A-Za-z][\w.-]{0,63})?$/
const ADDRESS =
	/^(?:esdb|kurrentdb)(\+discover)?:\/\/(?:([^:@/?#]+):([^@/?#]*)@)?([^@/?#]+)\/?(?:\?([^#]*))?$/
const NODE = /^([A-Za-z0-9][\w.-]*)(?::([1-9]\d{0,4}))?$/

/**
 * Reads `esdb://user:password@host:2113,host:2113?tls=…&streamPrefix=…`, or the same with KurrentDB's
 * protocol name. Several hosts are the nodes of a cluster; `esdb+discover` is one DNS name for all of them.
 * Options that the client would ignore are refused, since it prints them to the console with the whole
 * address.
 * @throws Error with a sentence for the operator
 */
export function parseEventStoreDBAddress(text: string): EventStoreDBAddress {
	const found = ADDRESS.exec(text.trim())
	if (!found)
		throw new Error(
			'EVENTSTORE_URL must be an address that begins with esdb://, esdb+discover://, kurrentdb:// or kurrentdb+discover://.',
		)
	const [, discover = '', username, password = '', hosts = '', query = ''] = found
	const nodes = hosts.split(',')
	if (!nodes.every(isNode))
		throw new Error('EVENTSTORE_URL must name hosts with ports from 1 to 65535, separated by commas.')
	const options = optionsOf(query)
	const streamPrefix = options.get('streamPrefix') ?? STREAM_PREFIX
	options.delete('streamPrefix')
	if (!PREFIX.test(streamPrefix))
		throw new Error(
			'streamPrefix of EVENTSTORE_URL must be at most 64 letters, digits, dots, hyphens and underscores and begin with a letter.',
		)
	// The client asks the first of several hosts only where it is told to discover: their gossip names the nodes as well.
	const discovers = nodes.length === 1 ? discover : ''
	refuseIdle(options, nodes.length > 1 || discovers !== '')
	if (username === undefined && options.get('tls') !== 'false' && !options.has('userCertFile'))
		throw new Error(
			'EVENTSTORE_URL needs a user and a password, esdb://user:password@host:2113, or userCertFile and userKeyFile.',
		)
	decode(`${username ?? ''}${password}`)
	const user = username === undefined ? '' : `${username}:${password}@`
	const rest = [...options].map(([option, value]) => `${option}=${encodeURIComponent(value)}`)
	return {
		url: `esdb${discovers}://${user}${hosts}${rest.length === 0 ? '' : `?${rest.join('&')}`}`,
		streamPrefix,
		certificateFiles: Object.fromEntries(
			CERTIFICATE_FILES.flatMap((file) => (options.has(file) ? [[file, options.get(file)]] : [])),
		),
	}
}

function optionsOf(query: string): Map<string, string> {
	const options = new Map<string, string>()
	for (const option of query.split('&')) {
		if (option === '') continue
		const [written = '', value = ''] = option.split(/=(.*)/s)
		const known = OPTIONS.find((name) => name.toLowerCase() === written.toLowerCase().replace(/[_-]/g, ''))
		if (known === undefined)
			throw new Error(`EVENTSTORE_URL has the option ${written}, which has no effect. Leave it out.`)
		if (options.has(known)) throw new Error(`EVENTSTORE_URL has the option ${known} twice.`)
		options.set(known, decode(value))
	}
	return options
}

/** @throws Error for options that would do nothing, or harm */
function refuseIdle(options: ReadonlyMap<string, string>, isCluster: boolean): void {
	if (options.get('throwOnAppendFailure') === 'false')
		throw new Error(
			'EVENTSTORE_URL must not set throwOnAppendFailure=false: its results carry a wrong revision.',
		)
	const ofCluster = DISCOVERY.find((option) => options.has(option))
	if (ofCluster !== undefined && !isCluster)
		throw new Error(`EVENTSTORE_URL has ${ofCluster}, which has no effect with one host. Leave it out.`)
	const file = CERTIFICATE_FILES.find((option) => options.has(option))
	if (file !== undefined && options.get('tls') === 'false')
		throw new Error(`EVENTSTORE_URL has ${file}, which has no effect with tls=false. Leave one of them out.`)
	if (options.has('userCertFile') !== options.has('userKeyFile'))
		throw new Error('EVENTSTORE_URL needs both userCertFile and userKeyFile, or neither.')
}

function isNode(node: string): boolean {
	const found = NODE.exec(node)
	return found !== null && (found[2] === undefined || Number(found[2]) <= 65_535)
}

function decode(text: string): string {
	try {
		return decodeURIComponent(text)
	} catch {
		throw new Error('EVENTSTORE_URL holds a percent sign that begins no encoded character.')
	}
}
