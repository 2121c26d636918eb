import { describe, expect, it } from 'vitest'
import { parseEventStoreDBAddress } from './eventstoredb-address.ts'

describe('The address of EventStoreDB', () => {
	it('is handed to the client in the words that it knows, without what is ours', () => {
		const address =
			'kurrentdb+discover://us%40er:p%3Ass@a.example:2113/?tls=true&streamPrefix=trust-&gossipTimeout=3'
		expect(parseEventStoreDBAddress(address)).toEqual({
			url: 'esdb+discover://us%40er:p%3Ass@a.example:2113?tls=true&gossipTimeout=3',
			streamPrefix: 'trust-',
			certificateFiles: {},
		})
	})

	it('names all nodes of a cluster, and needs no user without TLS', () => {
		expect(parseEventStoreDBAddress('esdb://a:2111,b,c:2113?tls=false')).toEqual({
			url: 'esdb://a:2111,b,c:2113?tls=false',
			streamPrefix: 'karuna.',
			certificateFiles: {},
		})
	})

	it('that names several nodes to discover names all nodes of a cluster', () => {
		expect(parseEventStoreDBAddress('esdb+discover://u:p@a,b,c?nodePreference=follower').url).toBe(
			'esdb://u:p@a,b,c?nodePreference=follower',
		)
	})

	it('names certificates, which may stand in for a user', () => {
		const address = 'esdb://a?tlsCAFile=/etc/ca%20of%20us.crt&usercertfile=u.crt&user_key_file=u.key'
		expect(parseEventStoreDBAddress(address)).toEqual({
			url: 'esdb://a?tlsCAFile=%2Fetc%2Fca%20of%20us.crt&userCertFile=u.crt&userKeyFile=u.key',
			streamPrefix: 'karuna.',
			certificateFiles: { tlsCAFile: '/etc/ca of us.crt', userCertFile: 'u.crt', userKeyFile: 'u.key' },
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
		['esdb://u:secret@a?tlsVerifyCert=false', 'the option tlsVerifyCert, which has no effect'],
		['esdb://u:p@a?dnsDiscover=true', 'the option dnsDiscover, which has no effect'],
		['esdb://u:p@a?poolSize=3', 'the option poolSize, which has no effect'],
		['esdb://u:p@a?gossipTimeout=3', 'gossipTimeout, which has no effect with one host'],
		['esdb://u:p@a?tls=true&TLS=false', 'the option tls twice'],
		['esdb://u:p@a?tls=false&tlsCAFile=ca.crt', 'tlsCAFile, which has no effect with tls=false'],
		['esdb://a?userCertFile=u.crt', 'both userCertFile and userKeyFile'],
	])('can’t be %s', (address, reason) => {
		expect(() => parseEventStoreDBAddress(address)).toThrow(reason)
		expect(() => parseEventStoreDBAddress(address)).not.toThrow('secret')
	})
})
