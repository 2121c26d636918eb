import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PAGE_DECLARATIONS } from '../../apps/capabilities.ts'
import { addressIn } from '../../domain/catalog/addresses.contract.ts'
import { LISTED_PATHS } from '../../domain/catalog/pages.contract.ts'
import { createTestApp } from '../../infra/http/test-app.ts'
import { createSql, type Sql } from '../../kernel/sql/sql.ts'
import { LANGUAGES } from '../../kernel/wire/language.ts'
import { answersProjection } from '../../projections/answers/answers.ts'
import { donationsProjection } from '../../projections/donations/donations.ts'
import { fundTotalsProjection } from '../../projections/ledger/fund-totals.ts'
import { liveEventsProjection } from '../../projections/live-events/live-events.ts'
import { organizationsProjection } from '../../projections/organizations/organizations.ts'
import { organizationTaxRegistrationsProjection } from '../../projections/organizations/tax-registrations.ts'
import { requestsProjection } from '../../projections/requests/requests.ts'
import { reportCasesProjection } from '../../projections/support/report-cases.ts'
import { createPageHeads } from '../../queries/catalog/page-heads.ts'
import { createSitemap } from '../../queries/catalog/sitemap.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'

const SITE = 'https://karuna.example'
const LISTED = 51_000
const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

let database: TestDatabase
let sql: Sql
let app: FastifyInstance
let folder: string
let now = Date.UTC(2026, 10, 21)

const HEALTH = ['bloodDonation', 'plasma', 'help']

const uuid = (kind: number, nth: number | string) =>
	`${String(kind).padStart(8, '0')}-0000-4000-8000-${String(nth).padStart(12, '0')}`
const AUTHOR = uuid(9, 1)
const HIDDEN = uuid(9, 2)

async function addRequests(
	kind: number,
	count: number,
	over: { status?: string; isPrivate?: boolean; type?: string } = {},
) {
	await sql.execute(
		`INSERT INTO read.requests (id, author_id, request_type, region, currency, source, status, goal, end_date,
			content_id, category, is_private, is_tax_benefit, is_urgent, created_at, submitted_at, updated_at, visible_at,
			side, awaits_review, taken, given, shift_ids, shift_taken, proposed_shift_ids, revision)
		SELECT (lpad($1::text, 8, '0') || '-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, $2, $8, 'IN', 'INR', 'web',
			$3, 100, '2099-01-01', $2, 'health', $4, false, false, $5, $5, $6, $5,
			'donee', false, 0, 0, '{}', '{}', '{}', 0
		FROM generate_series(1, $7) n`,
		[
			kind,
			AUTHOR,
			over.status ?? 'live',
			over.isPrivate ?? false,
			'2026-11-01T10:00:00Z',
			'2026-11-20T10:00:00Z',
			count,
			over.type ?? 'cash',
		],
	)
}

beforeAll(async () => {
	database = await createTestDatabase()
	sql = createSql(database.appUrl)
	const projections = [
		requestsProjection,
		answersProjection,
		organizationsProjection,
		organizationTaxRegistrationsProjection,
		fundTotalsProjection,
		donationsProjection,
		reportCasesProjection,
		liveEventsProjection,
	]
	for (const projection of projections)
		for (const statement of projection.create(`read.${projection.name}`)) await sql.execute(statement)
	await addRequests(1, LISTED)
	const saved = ['pendingAdmin', 'rejected', 'onHold', 'spam', 'removed', 'deactivated', 'incomplete']
	for (const [index, status] of saved.entries()) await addRequests(20 + index, 2, { status })
	await addRequests(30, 2, { isPrivate: true })
	for (const [index, type] of HEALTH.entries()) await addRequests(31 + index, 2, { type })
	await sql.execute(
		`INSERT INTO rec.names (key, owner_kind, owner_id, taken_at)
		VALUES ('asha-devi', 'user', $1, now()), ('hidden', 'user', $2, now())`,
		[AUTHOR, HIDDEN],
	)
	await sql.execute(
		`INSERT INTO rec.users (id, username, email, first_name, last_name, password_hash, locale, name_key,
				created_at)
		VALUES ($1, 'asha.devi', 'asha@mail.example', 'Asha', 'Devi', 'x', 'en', 'asha-devi', now()),
			($2, 'hidden', 'hidden@mail.example', 'Hid', 'Den', 'x', 'en', 'hidden', now())`,
		[AUTHOR, HIDDEN],
	)
	await sql.execute(`INSERT INTO rec.profiles (user_id, is_public, updated_at) VALUES ($1, false, now())`, [
		HIDDEN,
	])
	await sql.execute(
		`INSERT INTO rec.request_contents (content_id, request_id, title, description, place, beneficiary_name, images,
			allowed_viewers, salt, created_by, created_at)
		VALUES ($1, $2, 'A well', 'Water', '', '', '{}', '{}', '', $1, now())`,
		[AUTHOR, uuid(1, 1)],
	)
	for (const [nth, name, verified] of [
		[1, 'Jal Mitra', true],
		[2, 'Not Looked At', false],
	] as const) {
		await sql.execute(
			`INSERT INTO rec.organization_details (details_id, organization_id, org_name, name_key, address_key, org_type,
				description, org_email, website_url, has_csr_wing, line1, line2, city, state, zip_code, country, salt, created_at)
			VALUES ($1, $1, $2, lower($2), lower($2), 'Organization', 'Wells', '', '', false, '', '', '', '', '', 'IN', '',
				'2026-11-05T10:00:00Z')`,
			[uuid(8, nth), name],
		)
		await sql.execute(
			`INSERT INTO read.organizations (id, details_id, owner_ids, lead_ids, member_ids, verified, verification, since,
				is_top, email_verified, email_details_id, registered_at, revision)
			VALUES ($1, $1, '{}', '{}', '{}', $2, 'verified', '2026-11-03T10:00:00Z', false, false, $1, now(), 0)`,
			[uuid(8, nth), verified],
		)
	}
	for (const [nth, slug, ends, isCancelled] of [
		[1, 'kindness-day', '1 day', false],
		[2, 'kindness-day-of-old', '-1 day', false],
		[3, 'kindness-day-cancelled', '1 day', true],
	] as const) {
		await sql.execute(
			`INSERT INTO rec.live_events (id, slug, name, starts_at, ends_at, zone, venue, address, map_url, categories,
				ticket_openings, created_at)
			VALUES ($1, $2, '', now(), now() + $3::interval, 'UTC', '', '', '', '{}', 0, now())`,
			[uuid(6, nth), slug, ends],
		)
		await sql.execute(
			`INSERT INTO read.live_events (id, currency, capacity, most_attendees, opens_at, closes_at, refundable_until,
				is_cancelled, moves, held, sold, packages)
			VALUES ($1, 'USD', 9, 9, now(), now(), now(), $2, 0, 0, 0, '[]')`,
			[uuid(6, nth), isCancelled],
		)
	}
	folder = await mkdtemp(join(tmpdir(), 'karuna-sitemap-'))
	await mkdir(join(folder, 'assets'))
	await writeFile(join(folder, 'index.html'), '<html lang="en"><head><!--karuna:head--></head></html>')
	app = await createTestApp([], {
		pages: [
			{
				prefix: '/',
				directory: folder,
				site: SITE,
				pageHead: createPageHeads({ sql, site: SITE, pages: PAGE_DECLARATIONS }),
				sitemap: createSitemap(sql, { now: () => now }, PAGE_DECLARATIONS),
			},
		],
	})
	await app.ready()
}, 120_000)
afterAll(async () => {
	await app?.close()
	await sql?.close()
	await database?.drop()
	if (folder) await rm(folder, { recursive: true, force: true })
})

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)
const partsListed = async () => locations((await app.inject('/sitemap.xml')).body)
async function part(name: string) {
	const answer = await app.inject(`/sitemap/${name}.xml`)
	expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
	return answer.body
}
const page = (url: string) => app.inject({ url, headers: HTML })

describe('the sitemap', () => {
	it('is named by robots.txt, which keeps crawlers out of nothing that pages need', async () => {
		const { body, headers } = await app.inject('/robots.txt')
		expect(headers['content-type']).toBe('text/plain; charset=utf-8')
		expect(body).toContain(`\nSitemap: ${SITE}/sitemap.xml\n`)
		expect(body).toMatch(/^User-agent: \*\nDisallow: \/backoffice$/m)
		expect(body).not.toMatch(/^Disallow: \/(?:api\/|api\/v1.*|donationRequest.*)?$/m)
	})

	it('has parts of at most 50,000 addresses, which hold every public request once and no other', async () => {
		const parts = await partsListed()
		expect(parts).toEqual(
			['pages', 'requests-1', 'requests-2', 'organizations-1', 'people-1', 'editions-1'].map(
				(name) => `${SITE}/sitemap/${name}.xml`,
			),
		)
		const [first, second] = [locations(await part('requests-1')), locations(await part('requests-2'))]
		expect([first.length, second.length]).toEqual([50_000, LISTED - 50_000])
		const all = new Set([...first, ...second])
		expect(all.size).toBe(LISTED)
		for (const nth of [1, 50_000, 50_001, LISTED])
			expect(all).toContain(`${SITE}/donationRequest/${uuid(1, nth)}`)
		expect([...all].every((address) => address?.includes('/donationRequest/00000001-'))).toBe(true)
	})

	it('holds verified organizations, people who show themselves, coming editions, and pages that are the same for all', async () => {
		expect(locations(await part('organizations-1'))).toEqual([`${SITE}/organization/${uuid(8, 1)}`])
		expect(locations(await part('people-1'))).toEqual([`${SITE}/user/asha.devi`])
		expect(locations(await part('editions-1'))).toEqual([`${SITE}/kindness-day`])
		expect(locations(await part('pages'))).toEqual(LISTED_PATHS.map((path) => SITE + path))
	})

	it('names each page in every language', async () => {
		const [, person = ''] = /<url>(.*?)<\/url>/.exec(await part('people-1')) ?? []
		const named = [...person.matchAll(/<xhtml:link rel="alternate" hreflang="([^"]+)" href="([^"]+)"\/>/g)]
		expect(named.map(([, language, address]) => [language, address])).toEqual([
			['en', `${SITE}/user/asha.devi`],
			['hi', `${SITE}/hi/user/asha.devi`],
			['x-default', `${SITE}/user/asha.devi`],
		])
		expect(await part('pages')).toContain(`hreflang="hi" href="${SITE}/hi"/>`)
	})

	it('says when what a page shows last changed, and nothing where that is not known', async () => {
		const changed = async (name: string, address: string) =>
			new RegExp(`<loc>${SITE}${address}</loc>(?:<lastmod>([^<]+)</lastmod>)?<xhtml:link`).exec(
				await part(name),
			)?.[1]
		const request = `/donationRequest/${uuid(1, 50_500)}`
		// It was touched on the 20th, which changed nothing that is shown.
		expect(await changed('requests-2', request)).toBe('2026-11-01T10:00:00.000Z')
		await sql.execute(
			`INSERT INTO rec.request_updates (id, request_id, author_id, title, body, images, created_at)
			VALUES ($1, $2, $3, '', '', '{}', '2026-11-21T09:00:00Z')`,
			[uuid(7, 1), uuid(1, 50_500), AUTHOR],
		)
		expect(await changed('requests-2', request)).toBe('2026-11-21T09:00:00.000Z')
		expect(await changed('organizations-1', `/organization/${uuid(8, 1)}`)).toBe('2026-11-05T10:00:00.000Z')
		expect(await changed('people-1', '/user/asha.devi')).toBeUndefined()
		expect(await part('pages')).not.toContain('<lastmod>')
	})

	it('is no longer told of what was taken from view, at once, and of new parts within the hour', async () => {
		await sql.execute("UPDATE read.requests SET status = 'spam' WHERE id = $1", [uuid(1, 50_900)])
		expect(locations(await part('requests-2'))).not.toContain(`${SITE}/donationRequest/${uuid(1, 50_900)}`)
		await addRequests(2, 50_000)
		expect(await partsListed()).toHaveLength(6)
		now += 3_600_000
		expect(await partsListed()).toHaveLength(7)
		const all = ['requests-1', 'requests-2', 'requests-3'].map(async (name) => locations(await part(name)))
		expect(new Set((await Promise.all(all)).flat()).size).toBe(LISTED - 1 + 50_000)
	})

	it.each(['requests-9', 'requests', 'nothing-1', '..%2fpages', 'pages.xml'])(
		'has no part %s',
		async (name) => {
			expect((await app.inject(`/sitemap/${name}.xml`)).statusCode).toBe(404)
		},
	)
})

describe('a page', () => {
	it('that is listed names its own address and those in other languages', async () => {
		for (const [url, canonical] of [
			['/donationRequest/00000001-0000-4000-8000-000000000001?from=mail', `/donationRequest/${uuid(1, 1)}`],
			[`/user/${AUTHOR}`, '/user/asha.devi'],
			['/users/privacy/', '/users/Privacy'],
			['/NewLogin', '/login'],
			['/newlogin?tab=signup', '/login'],
			['/signup', '/signup'],
		] as const) {
			const { body, headers, statusCode } = await page(url)
			expect([url, statusCode, headers['x-robots-tag']]).toEqual([url, 200, undefined])
			expect(body).toContain(`<link rel="canonical" href="${SITE}${canonical}">`)
			expect(body).toContain(`<link rel="alternate" hreflang="hi" href="${SITE}/hi${canonical}">`)
			expect(body).toContain(`<link rel="alternate" hreflang="x-default" href="${SITE}${canonical}">`)
		}
	})

	it('of a name leads to that of whoever goes by it', async () => {
		for (const [url, location] of [
			['/ASHA.devi', '/user/asha.devi'],
			['/hi/jal-mitra', `/hi/organization/${uuid(8, 1)}`],
		] as const) {
			const { headers, statusCode } = await page(url)
			expect([url, statusCode, headers.location]).toEqual([url, 302, location])
		}
	})

	it('that is listed tells machines the way to it from the first page', async () => {
		const trailOf = async (url: string) => {
			const { body } = await page(url)
			const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? []
			if (data === undefined) return null
			const [trail]: [{ itemListElement: { name: string; item: string }[] }] = JSON.parse(data)['@graph']
			return trail.itemListElement.map(({ name, item }) => [name, item])
		}
		const request = `/hi/donationRequest/${uuid(1, 1)}`
		expect(await trailOf(request)).toEqual([
			['Karuna', `${SITE}/hi`],
			[expect.any(String), `${SITE}/hi/search`],
			['A well', SITE + request],
		])
		expect(await trailOf(`/organization/${uuid(8, 1)}`)).toEqual([
			['Karuna', `${SITE}/`],
			['For nonprofits', `${SITE}/Nonprofits`],
			['Jal Mitra', `${SITE}/organization/${uuid(8, 1)}`],
		])
		expect(await trailOf('/')).toBeNull()
	})

	it.each(LISTED_PATHS.filter((path) => !path.includes('*')))(
		'names its language, itself and its other languages, whichever it is: %s',
		async (path) => {
			for (const language of LANGUAGES) {
				const { body } = await page(addressIn(language, path))
				expect(body).toContain(`<html lang="${language}"`)
				const links = [
					...body.matchAll(/<link rel="(canonical|alternate)"(?: hreflang="([^"]+)")? href="([^"]+)">/g),
				]
				expect(links.map(([, rel, hreflang, href]) => [hreflang ?? rel, href])).toEqual([
					['canonical', SITE + addressIn(language, path)],
					...LANGUAGES.map((other) => [other, SITE + addressIn(other, path)]),
					['x-default', SITE + path],
				])
			}
		},
	)

	it('in Hindi says so, with its title in Hindi, and names the same addresses', async () => {
		const { body } = await page('/hi/users/Privacy')
		expect(body).toContain('<html lang="hi"')
		expect(body).toContain('<title>निजता · Karuna</title>')
		expect(body).toContain(`<link rel="canonical" href="${SITE}/hi/users/Privacy">`)
		expect(body).toContain(`<link rel="alternate" hreflang="en" href="${SITE}/users/Privacy">`)
		expect((await page('/hi')).body).toContain(`<link rel="canonical" href="${SITE}/hi">`)
	})

	it.each([
		'/myDonations',
		'/payment',
		'/hi/payment',
		'/thankyou',
		'/receipt/1',
		'/forgot-password',
		'/search/water',
		`/organization/${uuid(8, 2)}`,
		...HEALTH.map((_type, index) => `/donationRequest/${uuid(31 + index, 1)}`),
	])('that is not for search engines says so: %s', async (url) => {
		const { body, headers, statusCode } = await page(url)
		expect([statusCode, headers['x-robots-tag']]).toEqual([200, 'noindex'])
		expect(body).not.toContain('rel="canonical"')
		expect(body).not.toContain('ld+json')
		expect(body).toContain('<meta name="robots" content="noindex">')
	})

	it.each([
		'/nobody.here',
		'/a/b/c',
		'/hi/a/b',
		'/donationRequest/1',
		'/user/hidden',
		'/hidden',
		'/logo.php',
		`/donationRequest/${uuid(30, 1)}`,
		`/donationRequest/${uuid(23, 1)}`,
		'/a%00b',
	])('that is not there is a page for browsers and JSON for programs, both under 404: %s', async (url) => {
		const browser = await page(url)
		expect([browser.statusCode, browser.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
		expect(browser.headers['x-robots-tag']).toBe('noindex')
		const program = await app.inject({ url, headers: { accept: 'application/json' } })
		expect([program.statusCode, program.json().code]).toEqual([404, 'NOT_FOUND'])
	})
})
