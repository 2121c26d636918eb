import { isIP, SocketAddress } from 'node:net'

/**
 * Parses an address in any form of proxies and sockets: with a port, in brackets, with a zone, or an IPv4
 * address within IPv6.
 * @returns its shortest plain form; null when the text names no address
 */
export function ipAddressIn(text: string): string | null {
	const { bracketed, v4, plain = '' } = FORMS.exec(text)?.groups ?? {}
	if (v4 !== undefined) return isIP(v4) === 4 ? v4 : null
	const address = (bracketed ?? plain).replace(/(?<=:[^%]*)%.+$/, '')
	if (isIP(address) !== 6) return bracketed === undefined && isIP(address) === 4 ? address : null
	return new SocketAddress({ address, family: 'ipv6' }).address.replace(/^::ffff:(?=\d+\.)/, '')
}
const FORMS = /^\s*(?:\[(?<bracketed>[^\]]+)\](?::\d{1,5})?|(?<v4>[\d.]+):\d{1,5}|(?<plain>\S+))\s*$/

export interface Subnet {
	readonly address: string
	readonly bits: number
	readonly family: 'ipv4' | 'ipv6'
}

/** Parses a network such as `10.0.0.0/8`, or a single address; null for other texts. */
export function subnetIn(text: string): Subnet | null {
	const [written = '', bits, ...more] = text.split('/')
	const address = isIP(written) ? ipAddressIn(written) : null
	if (address === null || more.length > 0) return null
	const longest = isIP(address) === 4 ? 32 : 128
	// An IPv4 network within IPv6 has the 96 bits before it.
	const before = isIP(written) === 6 && longest === 32 ? 96 : 0
	const own = bits === undefined ? longest : /^\d{1,3}$/.test(bits) ? Number(bits) - before : -1
	if (own < 0 || own > longest) return null
	return { address, bits: own, family: longest === 32 ? 'ipv4' : 'ipv6' }
}

/** Calls without an address share one network, so that its limits hold. */
const UNKNOWN = 'unknown'

/**
 * Returns the network of one customer of a provider: an IPv4 address, or the first half of an IPv6 address.
 */
export function networkOf(text: string): string {
	const address = ipAddressIn(text)
	if (!address?.includes(':')) return address ?? UNKNOWN
	const [head = '', tail = ''] = address.split('::')
	const [first, last] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
	const zeros = Array.from({ length: Math.max(8 - first.length - last.length, 0) }, () => '0')
	return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`
}

/**
 * Returns the network of one organization or access provider: the first 24 bits of an IPv4 address, or the
 * first 48 of an IPv6 address.
 */
export function neighbourhoodOf(address: string): string {
	const network = networkOf(address)
	if (!network.includes(':')) return network.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')
	return `${network.split(':').slice(0, 3).join(':')}::/48`
}
