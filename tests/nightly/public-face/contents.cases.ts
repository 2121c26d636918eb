import { describe, expect, it } from 'vitest'
import { give, publish, review } from '../../api/fundraiser.ts'
import type { Caller } from '../../api/harness.ts'
import { type FaceWorld, NOBODYS } from './world.ts'

export function contentCases(opened: () => FaceWorld): void {
	const read = async (
		path: string,
		reader: Caller = opened().harness.guest(),
		further: Readonly<Record<string, string>> = {},
	) => {
		const { status, text, headers } = await reader.call('GET', path, {
			headers: { accept: 'text/html', ...further },
		})
		return { status, headers, body: text.slice(text.indexOf('<body')) }
	}

	describe('the page of a request', () => {
		it('shows what the API answers a guest, whoever reads it, and a donation that came since', async () => {
			const { harness, author, admin } = opened()
			const id = await publish({ author, admin }, { title: 'Bricks </script> & lime for the well' })
			const before = await read(`/donationRequest/${id}`, author)
			expect(before.status).toBe(200)
			expect(before.headers['cache-control']).toBe(
				'public, max-age=0, s-maxage=30, stale-while-revalidate=30',
			)
			expect(before.body).toContain('Bricks &lt;/script&gt; &amp; lime for the well')
			expect(before.body).toContain('0%')
			const [, data = ''] =
				/<script type="application\/json" id="island-data">(.*?)<\/script>/s.exec(before.body) ?? []
			expect(JSON.parse(data)).toMatchObject({ queries: { queries: expect.arrayContaining([]) } })
			expect(data).toContain('Bricks \\u003c/script\\u003e')
			expect(await read(`/donationRequest/${id}`)).toMatchObject({ body: before.body })
			await give(harness, harness.guest(), id)
			await harness.system.untilIdle()
			const { data: request } = await harness
				.guest()
				.json<{ data: { donated_quantity: number } }>('GET', `/api/v1/donationRequest/${id}`)
			expect(request.donated_quantity).toBeGreaterThan(0)
			await expect
				.poll(async () => (await read(`/donationRequest/${id}`)).body)
				.toContain(`₹${request.donated_quantity}`)
		})

		it('is gone for everybody at once when it is held, from memory, too', async () => {
			const { harness, author, admin } = opened()
			const id = await publish({ author, admin }, { title: 'Ropes for the bridge at Chatakpur' })
			const path = `/donationRequest/${id}`
			expect((await read(path)).body).toContain('Ropes for the bridge')
			expect((await review(admin, id, 'hold', 'We look into it.')).status).toBe(200)
			await harness.system.untilIdle()
			await expect.poll(async () => (await read(path)).status).toBe(404)
			expect((await read(path)).body).not.toContain('Ropes for the bridge')
		})

		it('tells nobody a private one from one that was never there', async () => {
			const { author, admin } = opened()
			const id = await publish({ author, admin }, { title: 'A cradle for somebody', isPrivate: true })
			const [hidden, none] = await Promise.all([
				read(`/donationRequest/${id}`, author),
				read(`/donationRequest/${NOBODYS}`),
			])
			expect([hidden.status, hidden.body.replaceAll(id, NOBODYS)]).toEqual([404, none.body])
			expect(hidden.body).not.toContain('cradle')
		})
	})

	it('leave the API’s description of itself as it is', async () => {
		const { paths } = await opened().harness.guest().json<{ paths: object }>('GET', '/api/openapi.json')
		expect(Object.keys(paths).length).toBeGreaterThan(300)
	})

	describe('the pages of people and organizations', () => {
		it('show what everybody may know, and say so where there is nobody', async () => {
			const { harness, author } = opened()
			const { data } = await author.json<{ data: { username: string; email: string } }>(
				'GET',
				`/api/v1/user/${author.id}`,
			)
			const person = await read(`/user/${data.username}`)
			expect(person.status).toBe(200)
			expect(person.body).not.toContain(data.email)
			// A name is nobody's event: its page hears of the change all the same.
			const { data: profile } = await author.json<{ data: { name: object; about: string } }>(
				'PUT',
				`/api/v1/user/${author.id}`,
				{ about: 'Plants trees along the canal.' },
			)
			expect(profile.about).toBe('Plants trees along the canal.')
			await expect
				.poll(async () => (await read(`/user/${data.username}`)).body)
				.toContain('Plants trees along the canal.')
			expect((await read('/user/nobody.there')).status).toBe(404)
			const [organization] = (
				await harness
					.guest()
					.json<{ data: { _id: string; orgName: string }[] }>('GET', '/api/v1/organization?limit=1')
			).data
			const { status, body } = await read(`/organization/${organization?._id}?tab=about`)
			expect(status).toBe(200)
			expect(body).toContain(organization?.orgName)
			expect((await read('/organization/not-one')).status).toBe(404)
		})
	})

	describe('the lists of a region', () => {
		interface List {
			readonly data: readonly { readonly title: string; readonly donated_quantity: number }[]
			readonly totalCountOfRecords: number
			readonly nextCursor: string | null
		}
		const textOf = (html: string) =>
			html
				.replaceAll(/<[^>]*>/g, '')
				.replaceAll('&lt;', '<')
				.replaceAll('&gt;', '>')
				.replaceAll('&amp;', '&')
		const titlesOf = (body: string) =>
			[...body.matchAll(/<h[23] class="title">(.*?)<\/h[23]>/g)].map(([, title]) => textOf(title ?? ''))

		it('show what the API answers a guest there, in its order, and are kept by their reader alone', async () => {
			const { harness, author, admin } = opened()
			const id = await publish({ author, admin }, { title: 'Spindles for the weavers of Maheshwar' })
			await harness.system.untilIdle()
			const list = (query: string) =>
				harness.guest().json<List>('GET', `/api/v1/donationRequest?limit=15&${query}`)
			const india = await list('region=IN&sortBy=createdAt&sortOrder=desc')
			const search = await read('/search')
			expect(search.status).toBe(200)
			expect(search.headers['cache-control']).toBe('private, no-cache')
			expect(titlesOf(search.body)).toEqual(india.data.map(({ title }) => title))
			expect(search.body).toContain(`${india.totalCountOfRecords} request`)
			expect(titlesOf(search.body)[0]).toBe('Spindles for the weavers of Maheshwar')
			const america = await list('region=US&sortBy=createdAt&sortOrder=desc')
			const there = await read('/search', harness.guest(), { cookie: 'karuna_region=US' })
			expect(titlesOf(there.body)).toEqual(america.data.map(({ title }) => title))
			// A region that the address names goes before.
			const named = await read('/search?region=IN', harness.guest(), { cookie: 'karuna_region=US' })
			expect(titlesOf(named.body)).toEqual(titlesOf(search.body))

			const found = await read('/search/spindles%20Maheshwar')
			expect(titlesOf(found.body)).toEqual(['Spindles for the weavers of Maheshwar'])
			const home = await read('/?sort=recent')
			const live = await list('region=IN&status=1&sortBy=createdAt&sortOrder=desc')
			expect(titlesOf(home.body).slice(0, 6)).toEqual(live.data.slice(0, 6).map(({ title }) => title))
			expect(home.headers.etag).toBeDefined()
			const again = await read('/?sort=recent', harness.guest(), {
				'if-none-match': String(home.headers.etag),
			})
			expect(again.status).toBe(304)

			expect((await review(admin, id, 'hold', 'We look into it.')).status).toBe(200)
			await harness.system.untilIdle()
			for (const path of ['/search', '/search/spindles%20Maheshwar', '/?sort=recent'])
				await expect.poll(async () => (await read(path)).body).not.toContain('Spindles for the weavers')
		})

		it('go on behind a row, and say that there is nothing where no such row was ever shown', async () => {
			const { harness, author, admin } = opened()
			await publish({ author, admin }, { title: 'Reeds for the mats of Pattamadai' })
			await harness.system.untilIdle()
			const list = (further: string) =>
				harness
					.guest()
					.json<List>('GET', `/api/v1/donationRequest?region=IN&sortBy=createdAt&sortOrder=desc&${further}`)
			const { nextCursor } = await list('limit=1')
			const behind = `cursor=${encodeURIComponent(nextCursor ?? '')}`
			const titles = titlesOf((await read(`/search?${behind}`)).body)
			expect(titles.length).toBeGreaterThan(0)
			expect(titles).toEqual((await list(`limit=15&${behind}`)).data.map(({ title }) => title))
			expect((await read('/search?cursor=none.such')).status).toBe(404)
			expect((await read('/search?near=IN.99.Nowhere&within=7&sort=sideways')).status).toBeLessThan(500)
		})

		it('lead by a name to whom it is of', async () => {
			const { author } = opened()
			const { data } = await author.json<{ data: { username: string } }>('GET', `/api/v1/user/${author.id}`)
			const { status, headers } = await read(`/hi/${data.username}`)
			expect([status, headers.location]).toEqual([302, `/hi/user/${data.username}`])
			expect((await read('/nobody.goes.by.this')).status).toBe(404)
		})
	})
}
