/** What one customer of a provider has to themselves: an IPv4 address, or the first half of an IPv6 address. */
export function networkOf(address: string): string {
	const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)
	if (mapped?.[1]) return mapped[1]
	if (!address.includes(':')) return address
	const [head = '', tail = ''] = address.split('::')
	const [first, last] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
	const zeros = Array.from({ length: Math.max(8 - first.length - last.length, 0) }, () => '0')
	const groups = [...first, ...zeros, ...last].slice(0, 4)
	return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/**
 * What one organization, or one provider of access, has side by side: the first 24 bits of an IPv4 address, or the
 * first 48 of an IPv6 address.
 */
export function neighbourhoodOf(address: string): string {
	const network = networkOf(address)
	if (!network.includes(':')) return network.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')
	return `${network.split(':').slice(0, 3).join(':')}::/48`
}
