import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Member } from '../../domain/media/members.contract.ts'
import type { Playlist } from '../../domain/media/playlists.contract.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'
import {
	add,
	addItem,
	addSound,
	CATEGORIES,
	ITEMS,
	itemBody,
	MEMBERS,
	memberBody,
	PLAYLISTS,
	PODCASTS,
	playlistBody,
	podcastBody,
	unique,
	uploadPicture,
	VIDEOS,
} from './media.fixtures.ts'

let harness: Harness
let radio: Caller
let guest: Caller
beforeAll(async () => {
	harness = await startHarness()
	radio = await harness.person('radio')
	guest = harness.guest()
}, 120_000)
afterAll(() => harness.stop())

const ONE_MINUTE = 2_500

interface One<T> {
	readonly data: T
}
interface Listed<T> {
	readonly data: readonly T[]
	readonly totalCountOfRecords: number
}
const statusOf = async (url: string, caller = guest) => (await caller.call('GET', url)).status

describe('the team', () => {
	const all = async (caller: Caller, query = '') =>
		caller.json<Listed<Member>>('GET', `${MEMBERS}?limit=100${query}`)

	it('is listed with the fields that were sent, to others as far as it is on the web', async () => {
		const first_name = unique('Asha')
		const body = memberBody({ name: { first_name, last_name: 'Rao' }, showOnWeb: false })
		const { data } = await radio.json<One<Member>>('POST', MEMBERS, body)
		expect(data).toEqual({ ...body, _id: data._id })
		const ids = async (caller: Caller) => (await all(caller)).data.map(({ _id }) => _id)
		expect(await ids(radio)).toContain(data._id)
		expect(await ids(guest)).not.toContain(data._id)
		await radio.json('PUT', `${MEMBERS}/${data._id}`, { ...body, showOnWeb: true })
		expect(await ids(guest)).toContain(data._id)
		const before = await all(radio)
		expect((await all(radio, '&offset=1')).data).toEqual(before.data.slice(1))
		expect(await radio.json('DELETE', `${MEMBERS}/${data._id}`)).toEqual({
			statusCode: 200,
			message: 'The member is deleted.',
		})
		expect((await all(radio)).totalCountOfRecords).toBe(before.totalCountOfRecords - 1)
	})

	it('has one picture each, whose file goes with it', async () => {
		const image_url = await uploadPicture(radio, 'radiomembers')
		const id = await add(radio, MEMBERS, memberBody({ image_url }))
		const visible = async () => (await all(guest)).data.find(({ _id }) => _id === id)?.image_url ?? ''
		const first = await visible()
		expect(first).toMatch(/^\/files\/radiomembers\//)
		expect(await statusOf(first)).toBe(200)
		const again = await radio.call('POST', MEMBERS, { body: memberBody({ image_url }) })
		expect(again.body).toMatchObject({ statusCode: 400, details: [{ field: 'image_url' }] })
		// The address that was answered is that of the same picture.
		await radio.json('PUT', `${MEMBERS}/${id}`, memberBody({ image_url: first }))
		expect(await statusOf(first)).toBe(200)
		const next = await uploadPicture(radio, 'radiomembers')
		await radio.json('PUT', `${MEMBERS}/${id}`, memberBody({ image_url: next }))
		const second = await visible()
		expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
		await radio.json('DELETE', `${MEMBERS}/${id}`)
		expect(await statusOf(second)).toBe(404)
		const left = await harness.system.sql.query("SELECT FROM rec.files WHERE purpose = 'radiomembers'")
		expect(left).toEqual([])
	})

	it('takes no picture of another person, nor one for something else', async () => {
		const admin = await harness.person('admin')
		for (const image_url of [
			await uploadPicture(admin, 'radiomembers'),
			await uploadPicture(radio, 'radioplaylists'),
		]) {
			const answer = await radio.call('POST', MEMBERS, { body: memberBody({ image_url }) })
			expect(answer.body).toMatchObject({ message: 'Please upload the picture again' })
		}
	})
})

describe('a playlist', () => {
	const show = async (id: string, caller = radio) =>
		(await caller.json<One<Playlist>>('GET', `${PLAYLISTS}/${id}`)).data
	const withItems = async (items: readonly string[], changes: object = {}) => {
		const id = await add(radio, PLAYLISTS, playlistBody(changes))
		await radio.json('PUT', `${PLAYLISTS}/${id}/items`, { items })
		return id
	}

	it('has its items in their order, and their duration', async () => {
		const [one, two] = [await addItem(harness, ONE_MINUTE), await addItem(harness, 2 * ONE_MINUTE)]
		const id = await withItems([one, two, one])
		const items = async () =>
			(await radio.json<One<{ _id: string; duration: number }[]>>('GET', `${PLAYLISTS}/${id}/items`)).data
		expect((await items()).map(({ _id, duration }) => [_id, duration])).toEqual([
			[one, 60],
			[two, 120],
			[one, 60],
		])
		expect((await show(id)).duration).toBe(240)
		await addSound(harness.system.sql, one, 3 * ONE_MINUTE)
		expect((await show(id)).duration).toBe(480)
		await radio.json('PUT', `${PLAYLISTS}/${id}/items`, { items: [two] })
		expect((await show(id)).duration).toBe(120)
		await radio.json('DELETE', `${ITEMS}/${one}`)
	})

	it('can be downloaded where all of it may be', async () => {
		const item = await addItem(harness, ONE_MINUTE)
		const id = await withItems([item])
		expect((await show(id)).downloadUrl).toBe(`/media/${id}.mp3?download`)
		await radio.json('PUT', `${ITEMS}/${item}`, itemBody({ mayDownload: false }))
		expect((await show(id)).downloadUrl).toBeNull()
		await radio.json('PUT', `${ITEMS}/${item}`, itemBody({ mayDownload: true, isrc: 'us-rc1-76-07839' }))
		await radio.json('PUT', `${PLAYLISTS}/${id}`, playlistBody({ mayDownload: false }))
		expect((await show(id)).downloadUrl).toBeNull()
		const saved = await radio.json<{ isrc: string; usedIn: object[] }>('GET', `${ITEMS}/${item}`)
		expect(saved).toMatchObject({ isrc: 'USRC17607839', usedIn: [{ id }], seconds: 60, version: 1 })
	})

	it('is in categories, and stays when one of them is deleted', async () => {
		const [one, two] = [unique('Talk'), unique('News')]
		const [first, second] = [
			await add(radio, CATEGORIES, { name: one }),
			await add(radio, CATEGORIES, { name: two }),
		]
		const again = await radio.call('POST', CATEGORIES, { body: { name: one.toUpperCase() } })
		expect(again.body).toMatchObject({ statusCode: 409, code: 'CATEGORY_EXISTS' })
		const categories = [{ name: two }, { name: one }]
		const id = await add(radio, PLAYLISTS, playlistBody({ categories, rjUserId: radio.id }))
		expect(await show(id)).toMatchObject({ categories: [{ name: one }, { name: two }], rjUserId: radio.id })
		await radio.json('PUT', CATEGORIES, { ids: [second, first] })
		expect((await show(id)).categories).toEqual([{ name: two }, { name: one }])
		await radio.json('DELETE', `${CATEGORIES}/${second}`)
		expect((await show(id)).categories).toEqual([{ name: one }])
	})

	it('is an editors’ pick until it is none, whatever else is changed', async () => {
		const id = await add(radio, PLAYLISTS, playlistBody())
		await radio.json('PUT', `${PLAYLISTS}/${id}/editorPick`, { editorPick: true })
		await radio.json('PUT', `${PLAYLISTS}/${id}`, playlistBody({ title: 'Good evening' }))
		expect(await show(id)).toMatchObject({ editorPick: true, title: 'Good evening' })
		await radio.json('PUT', `${PLAYLISTS}/${id}/editorPick`, { editorPick: false })
		expect((await show(id)).editorPick).toBe(false)
	})

	it('is found by its title, in any script', async () => {
		const id = await add(radio, PLAYLISTS, playlistBody({ title: 'अमित की कहानियाँ' }))
		const found = await radio.json<Listed<Playlist>>('GET', `${PLAYLISTS}?search=amit`)
		expect(found.data.map(({ _id }) => _id)).toEqual([id])
	})

	it('is an episode from its time on, at an address that stays', async () => {
		const podcastId = await add(radio, PODCASTS, podcastBody())
		const title = unique('Rain over Pune')
		const items = [await addItem(harness, ONE_MINUTE)]
		const [first, second] = [await withItems(items, { title }), await withItems(items, { title })]
		const publish = (id: string, body: object = {}) =>
			radio.json<One<Playlist>>('POST', `${PLAYLISTS}/${id}/publish`, { podcastId, ...body })
		const inFuture = new Date(harness.clock.now() + 86_400_000).toISOString()
		const { data } = await publish(first, { publishedAt: inFuture })
		expect(data).toMatchObject({
			podcastId,
			publishedAt: inFuture,
			slug: title.toLowerCase().replaceAll(' ', '-'),
		})
		expect(await statusOf(`${PLAYLISTS}/${first}`)).toBe(404)
		await publish(first, { publishedAt: new Date(harness.clock.now() - 1_000).toISOString() })
		expect(await show(first, guest)).toMatchObject({ slug: data.slug, title })
		expect((await publish(second)).data.slug).toBe(`${data.slug}-${second.slice(-8)}`)
		const taken = { body: { podcastId, slug: data.slug } }
		const refused = await radio.call('POST', `${PLAYLISTS}/${second}/publish`, taken)
		expect(refused.body).toMatchObject({ statusCode: 409, code: 'SLUG_TAKEN', details: [{ field: 'slug' }] })

		expect((await radio.call('DELETE', `${PLAYLISTS}/${first}`)).body).toMatchObject({
			code: 'PLAYLIST_PUBLISHED',
			message: 'This playlist is an episode of “Mornings”. Please unpublish it first.',
		})
		const emptied = await radio.call('PUT', `${PLAYLISTS}/${first}/items`, { body: { items: [] } })
		expect(emptied.body).toMatchObject({ code: 'EPISODE_WITHOUT_ITEMS' })
		expect((await radio.call('DELETE', `${PODCASTS}/${podcastId}`)).body).toMatchObject({
			message: 'This podcast has episodes: 2. Please unpublish them first.',
		})
		for (const id of [first, second]) await radio.json('POST', `${PLAYLISTS}/${id}/unpublish`)
		expect(await statusOf(`${PLAYLISTS}/${first}`)).toBe(404)
		expect((await publish(first)).data.slug).toBe(data.slug)
		await radio.json('POST', `${PLAYLISTS}/${first}/unpublish`)
		await radio.json('DELETE', `${PLAYLISTS}/${first}`)
		await radio.json('DELETE', `${PODCASTS}/${podcastId}`)
	})

	it('without items is no episode', async () => {
		const podcastId = await add(radio, PODCASTS, podcastBody())
		const id = await add(radio, PLAYLISTS, playlistBody())
		const answer = await radio.call('POST', `${PLAYLISTS}/${id}/publish`, { body: { podcastId } })
		expect(answer.body).toMatchObject({ statusCode: 409, code: 'EPISODE_WITHOUT_ITEMS' })
	})

	it('loses its host and keeps the rest when the host closes the account', async () => {
		const host = await harness.person('marcus')
		const id = await add(radio, PLAYLISTS, playlistBody({ rjUserId: host.id }))
		await harness.system.sql.execute('DELETE FROM rec.users WHERE id = $1', [host.id])
		expect(await show(id)).toMatchObject({ rjUserId: null, title: 'Good morning' })
	})
})

it('Videos are in the order that they are given, and open to everybody.', async () => {
	const ids: string[] = []
	for (const title of ['One', 'Two', 'Three'])
		ids.push(await add(radio, VIDEOS, { title, videoId: await radio.video() }))
	const listed = () => radio.json<{ id: string; url: string }[]>('GET', `${VIDEOS}?range=[0,99]`)
	const order = async () => (await listed()).map(({ id }) => id).filter((id) => ids.includes(id))
	expect(await order()).toEqual(ids.toReversed())
	await radio.json('PUT', VIDEOS, { ids })
	expect(await order()).toEqual(ids)
	expect(await statusOf((await listed())[0]?.url ?? '')).toBe(200)
	const [first = ''] = ids
	await radio.json('DELETE', `${VIDEOS}/${first}`)
	expect(await order()).toEqual(ids.slice(1))
})

it('Two new versions at once leave the duration of a playlist right.', async () => {
	const items = [await addItem(harness, 100), await addItem(harness, 100)]
	const id = await add(radio, PLAYLISTS, playlistBody())
	await radio.json('PUT', `${PLAYLISTS}/${id}/items`, { items })
	const { sql } = harness.system
	await Promise.all([
		...items.flatMap((item) => [addSound(sql, item, 5_000), addSound(sql, item, 5_000)]),
		radio.json('PUT', `${PLAYLISTS}/${id}/items`, { items: items.toReversed() }),
	])
	const { data } = await radio.json<One<Playlist>>('GET', `${PLAYLISTS}/${id}`)
	expect(data.duration).toBe(240)
})
