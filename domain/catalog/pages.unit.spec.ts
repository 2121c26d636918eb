import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../kernel/wire/language.ts'
import { addressIn, readAddress } from './addresses.contract.ts'
import { headLinks, isForMembers, LISTED_PATHS, PAGES, type PageName, pageAt } from './pages.contract.ts'

const example = (path: string) => path.replaceAll(/:\w+\??/g, 'x1').replace('*', 'y')

describe('the page at an address', () => {
	it.each(Object.entries(PAGES))('%s is the one whose pattern it fits', (name, { path, audience }) => {
		expect(pageAt(example(path))).toMatchObject({ name, audience })
		// The router accepts a trailing slash.
		if (path !== '/') expect(pageAt(`${example(path)}/`)?.name).toBe(name)
		expect(pageAt(example(path).toUpperCase())?.name).toBe(name)
	})

	it('is found with and without a parameter that may be left out', () => {
		expect(pageAt('/plasma-donee-donor')).toMatchObject({ name: '/plasma-donee-donor', audience: 'member' })
		expect(pageAt('/plasma-donee-donor/7')?.params).toEqual({ id: '7' })
		expect(pageAt('/plasma-donee-donor/7/8')).toBeNull()
		expect(isForMembers('/plasma-donee-donor/:id?')).toBe(true)
	})

	it.each(['/donationRequest', '/donationRequest/1/2', '/a/b', '/user', '/users', '/s/abc', '//'])(
		'%s is none, or a name that nobody may have',
		(path) => {
			expect(pageAt(path)?.name ?? 'named').toBe('named')
		},
	)

	it('tells the parameters, decoded, and takes what can’t be decoded as it is', () => {
		expect(pageAt('/search/%E0%A4%AA%E0%A4%BE')?.params).toEqual({ keyword: 'पा' })
		expect(pageAt('/verifyOrganizationEmail/a/b')?.params).toEqual({ orgId: 'a', userId: 'b' })
		expect(pageAt('/search/%E0%A4')?.params).toEqual({ keyword: '%E0%A4' })
	})
})

describe('an address', () => {
	it.each([
		['/', 'en', '/'],
		['/hi', 'hi', '/'],
		['/hi/', 'hi', '/'],
		['/hi/search/x', 'hi', '/search/x'],
		['/hindi', 'en', '/hindi'],
		['/search/hi', 'en', '/search/hi'],
	] as const)('%s is in %s and of %s', (address, language, path) => {
		expect(readAddress(address)).toEqual({ language, path })
	})

	it('of a page in a language is read as the same page in that language', () => {
		for (const { path } of Object.values(PAGES)) {
			for (const language of LANGUAGES)
				expect(readAddress(addressIn(language, path))).toEqual({ language, path })
		}
	})

	it('says which one it is, and where the page is in every language, wherever it is read', () => {
		const [own, ...others] = headLinks('hi', '/search')
		expect(own).toEqual({ rel: 'canonical', path: '/hi/search' })
		expect(others).toEqual(headLinks('en', '/search').slice(1))
		expect(others.map(({ hreflang, path }) => [hreflang, path])).toEqual([
			['en', '/search'],
			...LANGUAGES.slice(1).map((language) => [language, `/${language}/search`]),
			['x-default', '/search'],
		])
	})
})

describe('search engines', () => {
	const own: readonly PageName[] = [
		'receipt',
		'payment',
		'cardPayment',
		'orderPayment',
		'paypalPayment',
		'billingInfo',
		'thankYou',
		'newLogin',
		'otpValidation',
		'myDonations',
		'newRequest',
		'editProfile',
		'withdrawForm',
		'unsubscribe',
		'invitation',
		'searchFor',
	]
	it.each(own)('are told nothing of %s', (name) => {
		expect(PAGES[name].audience).not.toBe('listed')
		expect(LISTED_PATHS).not.toContain(PAGES[name].path)
	})

	it('are told of the pages that are the same for everybody', () => {
		expect(LISTED_PATHS).toContain('/')
		expect(LISTED_PATHS).toContain('/users/Privacy')
		expect(LISTED_PATHS.filter((path) => path.includes(':'))).toEqual([])
	})
})

it('a page of members is told by its pattern', () => {
	expect(isForMembers('/myDonations')).toBe(true)
	expect(isForMembers('/new-request/:id')).toBe(true)
	expect(isForMembers('/donationRequest/:id')).toBe(false)
})
