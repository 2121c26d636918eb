/** Where the log is: the address that the client takes, and what the names of its streams begin with. */
export interface EventStoreDBAddress {
	/** `esdb://…` without what is ours. */
	readonly url: string
	/** Empty when the whole server is ours. */
	readonly streamPrefix: string
	readonly credentials: { readonly username: string; readonly password: string }
}

/** Not `karuna-`: the server's projection of categories takes what comes before the first hyphen. */
const STREAM_PREFIX = 'karuna.'
const PREFIX = /^(?:[A-Za-z][\w.-]{0,63})?$/
const ADDRESS =
	/^(?:esdb|kurrentdb)(\+discover)?:\/\/(?:([^:@/?#]+):([^@/?#]*)@)?([^@/?#]+)\/?(?:\?([^#]*))?$/
const NODE = /^([A-Za-z0-9][\w.-]*)(?::([1-9]\d{0,4}))?$/

/**
 * Reads `esdb://user:password@host:2113,host:2113?tls=…&streamPrefix=…`, or the same with KurrentDB's name of the
 * protocol. Several hosts are the nodes of a cluster, `esdb+discover` one name under which DNS knows them all.
 * @throws Error with a sentence for whoever configures it
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
	const options = query.split('&').filter((option) => option !== '')
	const own = options.find((option) => /^streamPrefix=/i.test(option))
	const streamPrefix = decode(own?.slice(own.indexOf('=') + 1) ?? STREAM_PREFIX)
	if (!PREFIX.test(streamPrefix))
		throw new Error(
			'streamPrefix of EVENTSTORE_URL must be at most 64 letters, digits, dots, hyphens and underscores and begin with a letter.',
		)
	const others = options.filter((option) => option !== own)
	if (others.some((option) => /^throwOnAppendFailure=false$/i.test(option)))
		throw new Error(
			'EVENTSTORE_URL must not set throwOnAppendFailure=false: its results carry a wrong revision.',
		)
	if (username === undefined && !others.some((option) => /^tls=false$/i.test(option)))
		throw new Error('EVENTSTORE_URL needs a user and a password: esdb://user:password@host:2113.')
	const user = username === undefined ? '' : `${username}:${password}@`
	const rest = others.length === 0 ? '' : `?${others.join('&')}`
	return {
		url: `esdb${discover}://${user}${hosts}${rest}`,
		streamPrefix,
		credentials: { username: decode(username ?? ''), password: decode(password) },
	}
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
