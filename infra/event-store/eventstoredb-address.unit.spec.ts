import { describe, expect, it } from 'vitest'
import { parseEventStoreDBAddress } from './eventstoredb-address.ts'

describe('The address of EventStoreDB', () => {
	it('is handed to the client in the words that it knows, without what is ours', () => {
		const address =
			'kurrentdb+discover://us%40er:p%3Ass@a.example:2113/?tls=true&streamPrefix=trust-&gossipTimeout=3'
		expect(parseEventStoreDBAddress(address)).toEqual({
			url: 'esdb+discover://us%40er:p%3Ass@a.example:2113?tls=true&gossipTimeout=3',
			streamPrefix: 'trust-',
			credentials: { username: 'us@er', password: 'p:ss' },
		})
	})

	it('names all nodes of a cluster, and needs no user without TLS', () => {
		expect(parseEventStoreDBAddress('esdb://a:2111,b,c:2113?tls=false')).toEqual({
			url: 'esdb://a:2111,b,c:2113?tls=false',
			streamPrefix: 'karuna.',
			credentials: { username: '', password: '' },
		})
	})

	it('may say that the whole server is ours', () => {
		expect(parseEventStoreDBAddress('esdb://a?tls=false&streamPrefix=').streamPrefix).toBe('')
	})

	it.each([
		['esdb://', 'begins with esdb://'],
		['esdb://a b?tls=false', 'must name hosts'],
		['esdb://a:0?tls=false', 'must name hosts'],
		['esdb://u:%zz@a', 'percent sign'],
		['esdb://a?tls=false&streamPrefix=$x', 'streamPrefix'],
		[`esdb://a?tls=false&streamPrefix=${'x'.repeat(65)}`, 'at most 64'],
		['esdb://u:p@a?throwOnAppendFailure=false', 'throwOnAppendFailure'],
	])('can’t be %s', (address, reason) => {
		expect(() => parseEventStoreDBAddress(address)).toThrow(reason)
	})
})
