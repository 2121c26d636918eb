import { describe, expect, it } from 'vitest'
import { ownPath } from './short-links.contract.ts'

const SITE = 'https://karuna.example'
const ID = '018f0000-0000-7000-8000-000000000001'
const path = (url: string, representsWhat: 'donationRequest' | 'organization' | 'user' = 'donationRequest') =>
	ownPath(SITE, { url, representsWhat, referenceId: ID })

describe('a short address', () => {
	it.each([
		[`${SITE}/donationRequest/${ID}`, 'donationRequest', `/donationRequest/${ID}`],
		[`/donationRequest/${ID}?from=mail#top`, 'donationRequest', `/donationRequest/${ID}`],
		[`/organization/${ID}`, 'organization', `/organization/${ID}`],
		['/user/meera.krishnan', 'user', '/user/meera.krishnan'],
	] as const)('of %s leads to that page', (url, what, expected) => {
		expect(path(url, what)).toBe(expected)
	})

	it.each([
		`https://evil.example/donationRequest/${ID}`,
		`//evil.example/donationRequest/${ID}`,
		`/\\evil.example/donationRequest/${ID}`,
		`\\\\evil.example\\donationRequest\\${ID}`,
		`http://karuna.example/donationRequest/${ID}`,
		`https://karuna.example:444/donationRequest/${ID}`,
		`https://karuna.example@evil.example/donationRequest/${ID}`,
		`https://somebody@karuna.example/donationRequest/${ID}`,
		`https://karuna.example.evil.example/donationRequest/${ID}`,
		`javascript:alert(1)//donationRequest/${ID}`,
		`/donationRequest/${ID}/../../s/x`,
		'/donationRequest/018f0000-0000-7000-8000-000000000002',
		`/organization/${ID}`,
		'/s/abcdefghij',
		'/login',
		'',
	])('leads nowhere else: %s', (url) => {
		expect(path(url)).toBeNull()
	})

	it('of a person leads to no page below', () => {
		expect(path('/user/a/b', 'user')).toBeNull()
		expect(path('/user/', 'user')).toBeNull()
	})
})
