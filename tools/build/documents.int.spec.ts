import { beforeAll, describe, expect, it } from 'vitest'
import { PAGES } from '../../domain/catalog/pages.contract.ts'
import { CLAIMS } from '../../kernel/wire/claims.ts'
import { LANGUAGES } from '../../kernel/wire/language.ts'
import type { Page } from '../../kernel/wire/pages.ts'
import { breadcrumbsOf } from '../../kernel/wire/structured-data.ts'
import { loadServerBuild, type Rendered, type RenderKey } from '../../pages/server-build.ts'
import { buildIfStale } from './apps.ts'
import { faultsOfStructured } from './vocabulary.fixtures.ts'

const ENTITY = {
	name: 'Karuna Foundation',
	address: ['14, Gandhi Marg'],
	registration: '',
	email: 'a@b.example',
}
const CONFIG = {
	statusCode: 200,
	data: {
		links: { blog: null, about: null, legal: null, androidApp: 'https://apps.example/a', iosApp: null },
		entities: { IN: ENTITY, US: ENTITY },
		claims: CLAIMS,
	},
}

const EPISODE = {
	_id: '0193',
	file: 'the-clinic-on-wheels',
	title: 'The clinic on wheels',
	producer: 'Grace Lobo',
	podcast: 'Voices of Karuna',
	duration: 83,
	publishedAt: '2026-11-20T08:00:00.000Z',
	picture: null,
	audioUrl: '/media/0193.mp3',
}
const MEDIA = {
	picks: [EPISODE],
	podcasts: [
		{
			_id: '0194',
			slug: 'voices-of-karuna',
			title: 'Voices of Karuna',
			author: 'Karuna Radio',
			description: 'People who give and people who receive.',
			picture: null,
			episodes: 1,
			feedUrl: '/podcast/voices-of-karuna/feed.xml',
		},
	],
	categories: [{ _id: '0195', name: 'Health', total: 1, episodes: [EPISODE] }],
	team: [
		{
			_id: '0196',
			name: 'Leela Menon',
			title: 'Producer',
			type: 'Host',
			companyName: '',
			city: 'Kochi',
			picture: null,
		},
	],
}
const VIDEO = {
	_id: '0197',
	title: 'Planting day',
	description: 'A morning at Macon.',
	url: '/files/film.mp4',
	posterUrl: null,
	seconds: 12,
	createdAt: '2026-11-20T08:00:00.000Z',
}
const NOTHING = { statusCode: 200, data: [], totalCountOfRecords: 0 }
const PERSON = { first_name: 'Sunita', last_name: 'Hembrom' }
const REQUEST = {
	_id: '0191',
	title: 'Piped water </script> for 212 families',
	category: 'health',
	cardImageUrl: null,
	defaultImageUrl: null,
	orgId: { _id: '0190', orgName: 'Jal Mitra Trust', isProfileVerified: true },
	user_info: { _id: '0192', name: PERSON, username: 'sunita' },
	units: 'INR',
	quantity: 850_000,
	donated_quantity: 588_200,
	donorCount: 418,
	isUrgentRequirement: false,
	region: 'IN',
	endDate: '2026-11-30',
	requestType: 'cash',
	role: 'donee',
	fields: {},
	target: null,
}
const FIGURES = {
	raised: [{ currency: 'INR', amount: '1234567.50' }],
	donations: 23_456,
	live: 7,
	fulfilled: 1,
	nonprofits: 218,
	booksVerifiedAt: '2026-11-20T22:30:00.000Z',
}
const UPDATE = {
	_id: '0193',
	title: 'The tap runs',
	quote: 'It <b>runs</b> since Monday.',
	createdAt: '2026-11-19',
}
const REGION = { regionCodeIso3: 'IND', disabled: false, isDefault: true, processingFees: 2.36 }

const ORGANIZATIONS = {
	statusCode: 200,
	totalCountOfRecords: 30,
	data: [
		{
			_id: '0190',
			orgName: 'Water </script> & Light',
			orgType: 'Non Profit Organization',
			description: 'Wells',
			defaultImageUrl: null,
			cardImageUrl: null,
			hasCsrWing: false,
			isProfileVerified: true,
			isTopOrg: false,
			city: 'Pune',
			state: 'Maharashtra',
			country: 'IN',
		},
	],
}

const LIST = {
	...NOTHING,
	data: [REQUEST],
	totalCountOfRecords: 9,
	totalIsMinimum: false,
	nextCursor: null as string | null,
}
const COUNTS = { total: { count: 9, isMinimum: false }, kinds: [], categories: [], regions: [] }
const DETAIL = {
	...REQUEST,
	status: 9,
	place: 'Giridih, Jharkhand',
	description: 'Water\n\nfor <all> & everyone.',
	picture: null,
	cardPicture: null,
	cityId: null,
	pledges: null,
	shifts: [],
	fieldFiles: [],
	beneficiaryName: '',
	images: [],
	documents: [],
	videos: [],
	updatesCount: 0,
	commentsCount: 0,
	likesCount: 3,
	liked: false,
	favourite: false,
	acceptsDonations: true,
	donationTerms: { least: 10, most: 50_000, quickAmounts: [100, 500], usualAmount: 500, fees: [] },
	mayWithdraw: false,
	isPrivate: false,
	isTaxBenefit: false,
	totalWithdrawalAmount: 0,
	sourceOfCreation: 'web',
	createdAt: '2026-11-01T10:00:00.000Z',
	mine: null,
}
const ORGANIZATION_DETAIL = {
	picture: null,
	websiteUrl: 'https://water.example',
	orgEmail: '',
	orgAddress: { line1: '', line2: '', city: 'Pune', state: 'Maharashtra', zip_code: '', country: 'IN' },
	images: [],
	totals: [],
	taxRegions: [],
	createdAt: '2026-11-01T10:00:00.000Z',
	mine: null,
}
const PROFILE = {
	_id: '0192',
	username: 'sunita',
	name: PERSON,
	profile_image_url: null,
	picture: null,
	about: 'Teaches </script> maths',
	place: '',
	memberSince: '2025-01-02T10:00:00.000Z',
	volunteer: null,
	requests: 1,
	supports: null,
}

const CHANNEL = {
	_id: '0194',
	name: 'Karuna Radio Pune',
	slug: 'radio-pune',
	description: 'Talk and music.',
	artworkUrl: '',
	zone: 'Asia/Kolkata',
}
const UPCOMING = {
	_id: '0195',
	title: 'Morning from Pune',
	startTime: Date.UTC(2026, 10, 22, 2),
	endTime: Date.UTC(2026, 10, 22, 3),
	channel: CHANNEL,
	host: 'Asha',
	picture: null,
}

const FULL: Readonly<Record<string, unknown>> = {
	config: CONFIG,
	organization: ORGANIZATIONS,
	donationRequest: LIST,
	'donationRequest/counts': { statusCode: 200, data: COUNTS },
	state: { ...NOTHING, data: [{ _id: 'IN.38', name: 'Jharkhand', countryId: 'IN' }], totalCountOfRecords: 1 },
	city: {
		...NOTHING,
		data: [{ _id: 'IN.38.Ranchi', name: 'Ranchi', stateId: 'IN.38' }],
		totalCountOfRecords: 1,
	},
	stories: { ...NOTHING, data: [{ request: REQUEST, update: UPDATE }], totalCountOfRecords: 1 },
	region: {
		...NOTHING,
		data: [
			{ ...REGION, _id: 'IN', name: 'India', currency: 'INR' },
			{ ...REGION, _id: 'US', name: 'United States', currency: 'USD' },
		],
	},
	category: { ...NOTHING, data: [{ _id: 'health', name: 'Health', live: 3 }] },
	figures: { statusCode: 200, data: FIGURES },
	'donationRequest/0191': { statusCode: 200, data: DETAIL },
	donation: NOTHING,
	'donationRequest/0191/similar': { statusCode: 200, data: [], interests: null },
	'organization/0190': { statusCode: 200, data: { ...ORGANIZATIONS.data[0], ...ORGANIZATION_DETAIL } },
	'user/profile/sunita': { statusCode: 200, data: PROFILE },
	media: { statusCode: 200, data: MEDIA },
	'media/videos': { ...NOTHING, data: [VIDEO], totalCountOfRecords: 1 },
	'radio/channels': { ...NOTHING, data: [CHANNEL], totalCountOfRecords: 1 },
	'radio/upcoming': { ...NOTHING, data: [UPCOMING], totalCountOfRecords: 1 },
}
const EMPTY: typeof FULL = {
	...FULL,
	organization: NOTHING,
	donationRequest: NOTHING,
	stories: NOTHING,
	figures: {
		statusCode: 200,
		data: {
			...FIGURES,
			raised: [],
			donations: 0,
			live: 0,
			fulfilled: 0,
			nonprofits: 0,
			booksVerifiedAt: null,
		},
	},
}
let answers = FULL

const calls: Request[] = []
let api: (request: Request) => Promise<Response>
let render: (
	key: Pick<RenderKey, 'language' | 'path'> & Partial<RenderKey>,
) => Promise<Omit<Rendered, 'html'> & { readonly html: string }>

beforeAll(async () => {
	await buildIfStale({ log: () => undefined })
	const { createRenderer } = await loadServerBuild()
	const renderer = await createRenderer({
		call: (request: Request) => {
			calls.push(request)
			return api(request)
		},
		now: () => Date.UTC(2026, 10, 21),
	})
	render = async (key) => {
		const { html, ...rest } = await renderer({ query: '', region: 'IN', ...key })
		return { ...rest, html: new TextDecoder().decode(html) }
	}
	api = async ({ url }) => Response.json(answers[new URL(url).pathname.slice('/api/v1/'.length)])
}, 300_000)

const sectionsOf = (html: string) =>
	[...html.matchAll(/<section[^>]*aria-labelledby="(\w+)-title"/g)].map(([, name]) => name)
const listCalled = () =>
	calls.map(({ url }) => new URL(url)).findLast(({ pathname }) => /\/donationRequest$/.test(pathname))
		?.searchParams

const documents = Object.values<Page>(PAGES).filter(
	({ delivery, path }) => delivery === 'document' && !path.includes(':'),
)

describe.each(documents.map(({ path }) => path))('the document of %s', (path) => {
	it.each(LANGUAGES)('stands in %s without a script', async (language) => {
		const { status, html } = await render({ language, path })
		expect(status).toBe(200)
		expect(html).toMatch(/<h1[ >]/)
		// Nothing waits for a script: no part is moved in, none is left out, and no texts are names of texts.
		expect(html.replace(/<script type="application\/json".*?<\/script>/s, '')).not.toMatch(
			/<script|<template|style="|aria-busy/,
		)
		expect(html).not.toMatch(/>[a-z]+\.[a-zA-Z.]+</)
	})
})

describe('the landing page', () => {
	it('has a slide for each audience, reached by links, with a way to nonprofits in each', async () => {
		const { html } = await render({ language: 'en', path: '/NewHome' })
		expect(html.match(/id="for-\w+"/g)).toHaveLength(4)
		expect(html.match(/href="#for-\w+"/g)).toHaveLength(4)
		expect(html.match(/href="\/Nonprofits">Browse Nonprofits/g)).toHaveLength(4)
		// Buttons are shown only with the script that they need.
		expect(html.match(/<button[^>]*data-step[^>]*>/g)?.every((button) => button.includes('hidden'))).toBe(
			true,
		)
	})

	it('says what it shows, and has the exact figure behind each short one', async () => {
		const { html, shows } = await render({ language: 'hi', path: '/NewHome' })
		expect(sectionsOf(html)).toEqual(['top', 'tiles', 'why', 'stories', 'logos', 'statistics'])
		expect(shows.toSorted()).toEqual(['moderation', 'organization:0190', 'request:0191'])
		expect(html).toContain('title="₹12,34,567.50"')
		expect(html).toContain('12.3\u00a0लाख')
		expect(html).toContain('200+ संस्थाएँ')
		expect(html).toContain('It &lt;b&gt;runs&lt;/b&gt; since Monday.')
	})

	it('leads to more fundraisers, of the region that its address names', async () => {
		const { html } = await render({ language: 'en', path: '/NewHome', query: '?region=US' })
		expect(html).toContain('href="/NewHome?region=US&amp;count=12#fundraiser-7"')
		expect(listCalled()?.get('region')).toBe('US')
		await render({ language: 'en', path: '/NewHome', region: 'US' })
		expect(listCalled()?.get('region')).toBe('US')
	})

	it('of an empty system claims nothing that has not come to pass, where its operator states no more', async () => {
		answers = { ...EMPTY, config: { ...CONFIG, data: { ...CONFIG.data, claims: ['free', 'app'] } } }
		const { html } = await render({ language: 'en', path: '/NewHome' })
		expect(sectionsOf(html)).toEqual(['tiles', 'why'])
		expect(html).toContain('0% platform fee')
		expect(html).toContain('A mobile app')
		for (const claim of ['nonprofits</h3>', 'Books verified', '24/7', '24×7'])
			expect(html).not.toContain(claim)
		const american = await render({ language: 'en', path: '/NewHome', query: '?region=US' })
		expect(american.html).toContain('Nothing is raised here right now')
		answers = FULL
	})
})

describe('the first page', () => {
	it('shows what is live where its reader is, causes, stories and questions, each part without a script', async () => {
		const { html, shows } = await render({ language: 'en', path: '/' })
		expect(sectionsOf(html)).toEqual(['live', 'causes', 'how', 'stories', 'faq'])
		expect(shows.toSorted()).toEqual(['moderation', 'organization:0190', 'request:0191'])
		expect(html).toContain('<a class="pick" href="/?category=health#live"')
		expect(html).toContain('It &lt;b&gt;runs&lt;/b&gt; since Monday.')
		// The first picture is fetched before anything else, the others once they are near.
		expect(html.match(/rel="preload" as="image"[^>]*href="([^"]*)"/)?.[1]).toBe('/art/door-give.svg')
		expect(html).not.toMatch(/id="island"/)
	})

	it('is of the region that its address names, else of that of its reader', async () => {
		const { html } = await render({ language: 'en', path: '/', region: 'US' })
		expect(html).toContain('Live now in United States')
		expect(html).toContain('<a class="pick" href="/?category=health#live"')
		const named = await render({ language: 'en', path: '/', query: '?region=US&category=food&sort=ending' })
		expect(named.html).toContain(
			'<a class="pick" href="/?region=US&amp;category=health&amp;sort=ending#live"',
		)
		expect(Object.fromEntries(listCalled() ?? [])).toMatchObject({
			region: 'US',
			category: 'food',
			sortBy: 'endDate',
			sortOrder: 'asc',
		})
		expect(named.html).toContain('data-regional=""')
	})
})

describe('the search', () => {
	it('has its words, its order and its next rows as links, and what it begins with as data', async () => {
		answers = { ...FULL, donationRequest: { ...LIST, nextCursor: 'abc.key' } }
		const { html } = await render({
			language: 'hi',
			path: '/search/%E0%A4%AA%E0%A4%BE%E0%A4%A8%E0%A5%80',
			query: '?category=health&urgent=1',
		})
		answers = FULL
		expect(Object.fromEntries(listCalled() ?? [])).toMatchObject({
			keyword: 'पानी',
			category: 'health',
			isUrgentRequirement: 'true',
			region: 'IN',
			sortBy: 'relevance',
		})
		const here = '/hi/search/%E0%A4%AA%E0%A4%BE%E0%A4%A8%E0%A5%80'
		expect(html).toContain(`href="${here}?category=health&amp;urgent=1&amp;sort=ending"`)
		expect(html).toContain(`href="${here}?category=health&amp;urgent=1&amp;cursor=abc.key"`)
		expect(html).toContain('action="/hi/search"')
		expect(html).toContain('<input type="hidden" name="urgent" value="1"/>')
		expect(html).toContain('Piped water &lt;/script&gt; for 212 families')
		const [, data = ''] = /id="island-data">(.*?)<\/script>/s.exec(html) ?? []
		expect(JSON.parse(data).queries.queries.length).toBeGreaterThan(0)
	})

	it('shows its filters as a form that needs no script, with the towns of the state that was chosen', async () => {
		const { html } = await render({
			language: 'en',
			path: '/search/water',
			query: '?requestType=cash,career&state=IN.38&filters=open',
		})
		const [form = ''] = /<form class="card pad stack[^"]*".*?<\/form>/s.exec(html) ?? []
		expect(form).toContain('<input type="hidden" name="keyword" value="water"/>')
		expect(
			form.match(/name="requestType" checked="" value="\w+"|name="requestType" value="\w+" checked=""/g),
		).toHaveLength(2)
		expect(form).toContain('<option value="IN.38.Ranchi">Ranchi</option>')
		expect(form).toMatch(/name="areas" value="\w+"/)
	})

	it('goes on behind a row, and back to its beginning', async () => {
		const { html } = await render({ language: 'en', path: '/search', query: '?cursor=abc.key', region: 'US' })
		expect(listCalled()?.get('cursor')).toBe('abc.key')
		expect(listCalled()?.get('region')).toBe('US')
		expect(html).toContain('>From the beginning</a>')
	})
})

describe('what a document tells machines', () => {
	const SITE = 'https://karuna.example'
	const structuredAt = async (path: string, { query = '', language = 'en' as const } = {}) => {
		const { structured, status } = await render({ language, path, query })
		expect(status).toBe(200)
		return structured?.({ language, site: SITE, url: SITE + path, image: `${SITE}/card.jpg` }) ?? []
	}
	const typed = (things: readonly object[]) =>
		things.map((thing) => ('@type' in thing ? thing['@type'] : null))
	const graph = (...things: readonly unknown[]) => ({ '@context': 'https://schema.org', '@graph': things })

	it('is all of the vocabulary of schema.org, and nothing else', async () => {
		const pages = [
			'/',
			'/search',
			'/NewHome',
			'/about',
			'/Nonprofits',
			'/Corporates',
			'/donationRequest/0191',
			'/organization/0190',
			'/user/sunita',
		]
		const graphs = []
		for (const path of pages) graphs.push(graph(...(await structuredAt(path))))
		const trail = breadcrumbsOf(SITE, [
			{ name: 'Karuna', path: '/' },
			{ name: 'Privacy', path: '/users/Privacy' },
		])
		expect(faultsOfStructured([...graphs, graph(trail)])).toEqual([])
		expect(graphs.map((each) => typed(each['@graph'] as object[]))).toEqual([
			['NGO', 'ItemList'],
			['ItemList'],
			['NGO', 'ItemList'],
			['NGO'],
			['ItemList'],
			['ItemList'],
			['DonateAction'],
			['NGO', 'ItemList'],
			['ProfilePage', 'ItemList'],
		])
		const planted = [
			{ '@type': 'NGO', name: 'Karuna', favouriteColour: 'red' },
			{ '@type': 'DonateAction', object: { '@type': 'MonetaryAmount', curency: 'INR' } },
			{ '@type': 'DonateAction', endTime: { '@type': 'Person', name: 'Asha' } },
			{ '@type': 'Fundraiser', name: 'A well' },
		]
		expect(faultsOfStructured(planted.map((thing) => graph(thing)))).toHaveLength(planted.length)
	}, 120_000)

	it('of a request is what its page shows: what is asked for, and what was raised', async () => {
		const { html } = await render({ language: 'en', path: '/donationRequest/0191' })
		const [action] = await structuredAt('/donationRequest/0191')
		expect(action).toMatchObject({
			name: REQUEST.title,
			description: 'Water for <all> & everyone.',
			recipient: { name: 'Jal Mitra Trust', url: `${SITE}/organization/0190` },
			object: { currency: 'INR', value: 850_000 },
			result: { currency: 'INR', value: 588_200 },
			endTime: '2026-11-30',
		})
		for (const figure of ['5,88,200', '8,50,000']) expect(html).toContain(figure)
	})

	it.each([
		[{ requestType: 'internship' }, { '@type': 'JobPosting', employmentType: 'INTERN' }],
		[{ requestType: 'eventSpeaker' }, undefined],
		[{ status: -5 }, undefined],
		[{ requestType: 'bloodDonation' }, undefined],
	])('of a request is what its kind is, while it can be answered: %o', async (over, expected) => {
		answers = { ...FULL, 'donationRequest/0191': { statusCode: 200, data: { ...DETAIL, ...over } } }
		const [action] = await structuredAt('/donationRequest/0191')
		answers = FULL
		if (expected) expect(action).toMatchObject(expected)
		else expect(action).toBeUndefined()
	})

	it('of the second page of a list goes on where the first one ended', async () => {
		const [list] = await structuredAt('/Nonprofits', { query: '?page=2' })
		expect(list).toMatchObject({
			numberOfItems: 30,
			itemListElement: [{ position: 13, name: 'Water </script> & Light', url: `${SITE}/organization/0190` }],
		})
	})
})

describe('a document', () => {
	it('keeps its language in every link of the site', async () => {
		const { html } = await render({ language: 'hi', path: '/users/Terms' })
		const links = [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href]) => href ?? '')
		const others = links.filter((href) => !/^\/hi(?:\/|$)/.test(href))
		expect(links.length).toBeGreaterThan(10)
		// To the same page in English.
		expect([...new Set(others)]).toEqual(['/users/Terms'])
	})

	it('is rendered in its own language while others are', async () => {
		const pages = await Promise.all(
			Array.from({ length: 20 }, (_, number) => {
				const language = number % 2 === 0 ? 'en' : 'hi'
				return render({ language, path: '/about' }).then(({ html }) => [language, html] as const)
			}),
		)
		for (const [language, html] of pages) expect(html.includes('About Karuna')).toBe(language === 'en')
	})

	it('calls the API as nobody', async () => {
		calls.length = 0
		await render({ language: 'hi', path: '/about' })
		expect(calls.map(({ method, url }) => [method, new URL(url).pathname])).toEqual([
			['GET', '/api/v1/config'],
			['GET', '/api/v1/figures'],
		])
		for (const { headers } of calls)
			expect([...headers.keys()].filter((name) => name !== 'accept')).toEqual(['accept-language'])
	})

	it('offers each kind of phone its app or how to install one, hidden until it is known which', async () => {
		const { html } = await render({ language: 'en', path: '/about' })
		expect(html).toMatch(/data-app="android" hidden/)
		expect(html).toMatch(/data-app="android" hidden="">.*?href="https:\/\/apps\.example\/a"/)
		expect(html).toMatch(/data-app="ios" hidden="">.*?Add to Home Screen/)
		expect(html).not.toContain('data-install')
	})

	it('at an address of nothing says so, under 404', async () => {
		const { status, html } = await render({ language: 'en', path: '/nothing/at/all' })
		expect([status, html.includes('There is nothing at this address')]).toEqual([404, true])
	})

	it('is none when something on it could not be fetched', async () => {
		const answering = api
		api = async () => Response.json({ statusCode: 503, code: 'UNAVAILABLE', message: '' }, { status: 503 })
		await expect(render({ language: 'en', path: '/about' })).rejects.toThrow()
		api = answering
	})
})
