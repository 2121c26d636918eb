import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { ipAddressIn, networkOf, subnetIn } from '../../kernel/http/network.ts'
import type { HttpMetrics } from '../observability/metrics.ts'

declare module 'fastify' {
	interface FastifyRequest {
		/**
		 * The caller's IPv4 address, or the first half of an IPv6 address. Also known after the connection has
		 * closed.
		 */
		network: string
	}
}

export type IsTrusted = (address: string) => boolean

/** @throws Error for an entry that is neither an address nor a network */
export function createTrust(proxies: readonly string[]): IsTrusted {
	const trusted = new BlockList()
	for (const text of proxies) {
		const subnet = subnetIn(text)
		if (subnet === null) throw new Error(`${text} is neither an address nor a network.`)
		trusted.addSubnet(subnet.address, subnet.bits, subnet.family)
	}
	return (text) => {
		const address = ipAddressIn(text)
		return address !== null && trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
	}
}

/**
 * Normalizes forwarded addresses before they are read as `request.ip`: from the nearest proxy back to the
 * first address that is no proxy. When a proxy writes no address, it counts as the caller, since everything
 * beyond may be forged by the caller.
 */
export function readForwarded(app: FastifyInstance, isTrusted: IsTrusted, metrics: HttpMetrics): void {
	app.decorateRequest('network', networkOf(''))
	app.addHook('onRequest', (request, _reply, done) => {
		const { raw } = request
		const forwarded = raw.headers['x-forwarded-for']
		if (forwarded !== undefined) {
			const chain: string[] = []
			let by = raw.socket.remoteAddress ?? ''
			for (const text of String(forwarded).split(',').reverse()) {
				if (!isTrusted(by)) break
				const address = ipAddressIn(text)
				if (address === null) {
					metrics.unreadableAddresses.inc()
					break
				}
				chain.unshift(address)
				by = address
			}
			raw.headers['x-forwarded-for'] = chain.length > 0 ? chain.join(', ') : undefined
		}
		request.network = networkOf(request.ip)
		done()
	})
}
