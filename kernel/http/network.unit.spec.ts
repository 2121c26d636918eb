import { describe, expect, it } from 'vitest'
import { ipAddressIn, neighbourhoodOf, networkOf, subnetIn } from './network.ts'

describe('an address', () => {
	it.each([
		['203.0.113.7', '203.0.113.7'],
		[' 203.0.113.7 ', '203.0.113.7'],
		['203.0.113.7:51000', '203.0.113.7'],
		['::ffff:203.0.113.7', '203.0.113.7'],
		['::FFFF:cb00:7107', '203.0.113.7'],
		['[::ffff:203.0.113.7]:443', '203.0.113.7'],
		['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
		['[2001:db8::1]', '2001:db8::1'],
		['[2001:db8::1]:443', '2001:db8::1'],
		['fe80::1%eth0', 'fe80::1'],
		['[fe80::1%25eth0]:443', 'fe80::1'],
	])('%s is %s', (text, address) => expect(ipAddressIn(text)).toBe(address))

	it.each([
		'',
		'unknown',
		'_hidden',
		'localhost',
		'203.0.113',
		'203.0.113.256',
		'203.0.113.7:',
		'203.0.113.7:x',
		'203.0.113.7:1:2',
		'0x7f.1',
		'1',
		'2001:db8::1::2',
		'[2001:db8::1',
		'[203.0.113.7]:443',
		'2001:db8::g',
		'203.0.113.7%eth0',
		'203.0.113.7/8',
	])('is none: %j', (text) => expect(ipAddressIn(text)).toBeNull())
})

describe('a network', () => {
	it.each([
		['203.0.113.7', '203.0.113.7'],
		['203.0.113.7:51000', '203.0.113.7'],
		['::ffff:203.0.113.7', '203.0.113.7'],
		['::ffff:cb00:7107', '203.0.113.7'],
		['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
		['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
		['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
		['2001:db8::1', '2001:db8:0:0::/64'],
		['fe80::1%eth0', 'fe80:0:0:0::/64'],
		['::1', '0:0:0:0::/64'],
		['unknown', 'unknown'],
		['anything else', 'unknown'],
	])('of %s is %s', (address, network) => expect(networkOf(address)).toBe(network))

	it.each([
		['203.0.113.7:51000', '203.0.113.0/24'],
		['[2001:db8:1:2::1]:443', '2001:db8:1::/48'],
		['unknown', 'unknown'],
	])('of %s lies in %s', (address, neighbourhood) => expect(neighbourhoodOf(address)).toBe(neighbourhood))

	it.each([
		['10.0.0.1', { address: '10.0.0.1', bits: 32, family: 'ipv4' }],
		['10.0.0.0/8', { address: '10.0.0.0', bits: 8, family: 'ipv4' }],
		['::ffff:10.0.0.0/104', { address: '10.0.0.0', bits: 8, family: 'ipv4' }],
		['2001:DB8::/32', { address: '2001:db8::', bits: 32, family: 'ipv6' }],
		['::1', { address: '::1', bits: 128, family: 'ipv6' }],
		['10.0.0.0/33', null],
		['10.0.0.0/', null],
		['10.0.0.0/-1', null],
		['10.0.0.0/255.0.0.0', null],
		['10.0.0.1:80', null],
		['loopback', null],
		['', null],
	])('is written as %s', (text, subnet) => expect(subnetIn(text)).toEqual(subnet))
})
