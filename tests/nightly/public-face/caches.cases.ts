import { describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../../demo/people.ts'
import { seededRandom } from '../../../demo/random.ts'
import { PAGES } from '../../../domain/catalog/pages.contract.ts'
import type { Page } from '../../../kernel/wire/pages.ts'
import { MINUTE_MS } from '../../../kernel/wire/time.ts'
import { publish, review } from '../../api/fundraiser.ts'
import { ofPart } from '../../harness/length.ts'
import { startEdge } from './edge.ts'
import { type HistoryWorld, playHistory, type Reader, textOf } from './histories.ts'
import { ABROAD } from './hostile-requests.ts'
import { putCacheBefore } from './shared-cache.ts'
import { CANARY, type FaceWorld, NOBODYS, REQUESTS } from './world.ts'

const SEEDS = Array.from({ length: 1_000 }, (_, number) => number + 1)
const SEED = 20_261_127
const TIMEOUT_MS = 1_200_000

const credentialsOf = (key: string) => ({ email: `${key}@karuna.example`, password: DEMO_PASSWORD })

export function cacheCases(opened: () => FaceWorld): void {
	describe('pages behind a cache that everybody shares', () => {
		async function signIn(origin: string, key: string): Promise<Reader> {
			const answer = await fetch(`${origin}/api/v1/login`, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify(credentialsOf(key)),
			})
			const { data } = (await answer.json()) as { data: { token_detail: { token: string } } }
			const cookie = answer.headers
				.getSetCookie()
				.map((each) => each.split(';')[0])
				.join('; ')
			return {
				name: key,
				headers: { authorization: `Bearer ${data.token_detail.token}`, cookie },
				isGuest: false,
			}
		}
		const guests: readonly Reader[] = [
			{ name: 'a guest', headers: {}, isGuest: true },
			{ name: 'a guest of before', headers: { cookie: `karuna_guest=${'0'.repeat(32)}` }, isGuest: true },
		]
		const secretsOf = ({ headers }: Reader) => [
			String(headers.authorization).slice('Bearer '.length),
			...String(headers.cookie)
				.split('; ')
				.map((pair) => pair.slice(pair.indexOf('=') + 1)),
		]

		it(
			'never hold what is private, nor answer it to a guest, whoever read before',
			async () => {
				const { harness, author, viewer, member, visible, hidden, documents } = opened()
				const site = putCacheBefore(harness.system.url)
				try {
					const members = await Promise.all(
						['donee', 'admin', 'hannah', 'priya'].map((key) => signIn(harness.system.url, key)),
					)
					const { data } = await viewer.json<{ data: { images: { url: string; cardUrl: string }[] } }>(
						'GET',
						`${REQUESTS}/${hidden}`,
					)
					const files = data.images.flatMap(({ url, cardUrl }) => [url, cardUrl])
					let liked = false
					const world: HistoryWorld = {
						site,
						readers: [...guests, ...members],
						addresses: [
							...documents,
							// The private one more often than chance has it.
							`/donationRequest/${hidden}`,
							`/hi/donationRequest/${hidden}?tab=updates`,
							`${REQUESTS}/${hidden}`,
							`${REQUESTS}/${hidden}/comments`,
							`${REQUESTS}?limit=50`,
							'/api/v1/user',
							'/myDonations',
							`/newUserProfile/${author.id}`,
							...files.map((url) => url.replace(/\?.*/, '')),
						],
						canaries: [
							CANARY,
							...['donee', 'admin', 'hannah', 'priya'].map((key) => credentialsOf(key).email),
							...members.flatMap(secretsOf),
						],
						changes: [
							() => viewer.json('POST', `${REQUESTS}/${hidden}/comments`, { body: `Another ${CANARY}.` }),
							() => member.json('POST', `${REQUESTS}/${visible}/comments`, { body: 'Well done.' }),
							() => {
								liked = !liked
								const body = { donation_request_id: visible, like: liked }
								return viewer.json('POST', '/api/v1/donation/request/like', body)
							},
						],
					}
					const leaks: string[] = []
					for (const seed of ofPart(SEEDS))
						leaks.push(...(await playHistory(world, seededRandom(seed))).map((leak) => `${seed}: ${leak}`))
					expect(leaks).toEqual([])
					// It did answer by itself, and those who may read it did.
					expect((await site.cached(`/donationRequest/${visible}`)).status).toBe(200)
					expect((await site.cached(`/donationRequest/${visible}`)).fromCache).toBe(true)
					expect((await site.direct(`${REQUESTS}/${hidden}`, members[2]?.headers)).body).toContain(CANARY)
				} finally {
					await site.close()
				}
			},
			TIMEOUT_MS,
		)

		it('lose within a minute what its author closes', async () => {
			const { harness, author, admin } = opened()
			const site = putCacheBefore(harness.system.url)
			try {
				const title = 'Lamps that everybody saw'
				const id = await publish({ author, admin }, { title })
				const path = `/donationRequest/${id}`
				expect((await site.cached(path)).body).toContain(title)
				expect((await review(admin, id, 'hold', 'We look into it.')).status).toBe(200)
				await harness.system.untilIdle()
				await expect.poll(async () => (await site.direct(path)).status).toBe(404)
				expect(textOf(await site.direct(path))).not.toContain(title)
				const stored = site.store.takeRecorded().filter(({ text }) => text.includes(title))
				expect(stored.length).toBeGreaterThan(0)
				for (const { lifetimeMs } of stored) expect(lifetimeMs).toBeLessThanOrEqual(MINUTE_MS)
				site.store.forget()
				expect(textOf(await site.cached(path))).not.toContain(title)
			} finally {
				await site.close()
			}
		})

		it('would be noticed if they knew who reads', async () => {
			const edge = await startEdge(opened().harness, {
				plant: (html, { headers }) => html.replace('</main>', `<p>${headers['x-reader'] ?? ''}</p></main>`),
			})
			const site = putCacheBefore(edge.origin)
			try {
				const readers: readonly Reader[] = [
					...guests,
					{
						name: 'a member',
						headers: { 'x-reader': CANARY, authorization: 'Bearer plain-token' },
						isGuest: false,
					},
				]
				const world = { site, readers, addresses: ['/about', '/hi/legal'], canaries: [CANARY], changes: [] }
				const random = seededRandom(SEED)
				const leaks: string[] = []
				for (let history = 0; history < 6; history += 1) {
					edge.forget()
					site.store.forget()
					leaks.push(...(await playHistory(world, random)))
				}
				for (const where of ['a guest', 'the cache’s store', 'the server’s memory'])
					expect(leaks.filter((leak) => leak.startsWith(where))).not.toEqual([])
			} finally {
				await Promise.all([site.close(), edge.close()])
			}
		})

		it('take nothing of an address that only seems to be a file', async () => {
			const { harness } = opened()
			const site = putCacheBefore(harness.system.url)
			try {
				const reader = await signIn(harness.system.url, 'donor')
				const members = Object.values<Page>(PAGES).filter(({ audience }) => audience === 'member')
				expect(members.map(({ path }) => path)).toContain('/myDonations')
				for (const { path } of members) {
					const address = path.replaceAll(/\/:\w+\??/g, `/${NOBODYS}`)
					for (const tail of ['/x.css', '%2Fx.css', ';x.js', '/..%2fx.png'])
						for (const headers of [reader.headers, {}]) {
							const answer = await site.cached(address + tail, { accept: 'text/html,*/*', ...headers })
							expect([address, answer.headers['cache-control'], answer.fromCache]).toEqual([
								address,
								'no-store',
								false,
							])
						}
				}
				expect(site.store.takeRecorded()).toEqual([])
				// Nor of one below a document, whether or not it is one of its own.
				for (const address of ['/x.css', '/hi/x.js', '/search/x.css', '/search/bus/x.css', '/NewHome/x.png'])
					for (const headers of [{ ...reader.headers, cookie: `${reader.headers.cookie}; ${ABROAD}` }, {}]) {
						const answer = await site.cached(address, { accept: 'text/html,*/*', ...headers })
						expect([address, answer.headers['set-cookie'], answer.fromCache]).toEqual([
							address,
							undefined,
							false,
						])
						expect(['no-store', 'no-cache', 'private, no-cache']).toContain(answer.headers['cache-control'])
					}
				for (const { path, lifetimeMs } of site.store.takeRecorded())
					expect([path, lifetimeMs]).toEqual([path, 0])
			} finally {
				await site.close()
			}
		})

		it('keep no page of a region', async () => {
			const site = putCacheBefore(opened().harness.system.url)
			try {
				for (const address of ['/', '/hi', '/NewHome', '/search', '/hi/search?sort=recent', '/search/well']) {
					const read = (headers: Record<string, string>) =>
						site.cached(address, { accept: 'text/html', ...headers })
					const abroad = await read({ cookie: ABROAD })
					const here = await read({})
					for (const { headers, fromCache } of [abroad, here])
						expect([address, headers['cache-control'], fromCache]).toEqual([
							address,
							'private, no-cache',
							false,
						])
					expect([address, here.body === abroad.body]).toEqual([address, false])
					expect([address, (await read({})).body]).toEqual([address, here.body])
				}
				expect(site.store.takeRecorded()).toEqual([])
			} finally {
				await site.close()
			}
		})
	})
}
