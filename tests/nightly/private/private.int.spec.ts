import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { TABLES } from '../../../apps/capabilities.ts'
import { becomeMember } from '../../../commands/users/verify-otp.ts'
import { demoUserId } from '../../../demo/seed/accounts.ts'
import { createSql } from '../../../kernel/sql/sql.ts'
import { ANSWERS, answerWith, kindBody } from '../../api/answers.fixtures.ts'
import { give, publish, raise, requestBody, review } from '../../api/fundraiser.ts'
import { type Caller, type Harness, multipart, startHarness } from '../../api/harness.ts'
import { sized } from '../../harness/length.ts'
import { webm } from '../../harness/sample-videos.ts'
import { adminUrlOf, everyRow } from '../card-data/traces.ts'
import { type ApiDocument, type Operation, operationsOf } from '../fuzz/document.ts'
import {
	askEverything,
	askPages,
	CANARY,
	differencesOf,
	type Hidden,
	leaksIn,
	nothingHidden,
	type Reply,
} from './walk.ts'

interface Detail {
	readonly images: readonly { readonly _id: string; readonly url: string; readonly cardUrl: string }[]
	readonly videos: readonly {
		readonly _id: string
		readonly url: string
		readonly posterUrl: string | null
	}[]
	readonly documents: readonly { readonly _id: string; readonly url: string }[]
	readonly isPrivate: boolean
	readonly mine: { readonly allowedViewers: readonly string[] } | null
}

const PATH = '/api/v1/donationRequest'
const ADDRESS = 'somebody.new@karuna.example'
const pathOf = (url: string): string => url.replace(/^\/files\//, '').replace(/\?.*/, '')

const text = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

describe('a private request', () => {
	let harness: Harness
	let author: Caller
	let admin: Caller
	let viewer: Caller
	let former: Caller
	let other: Caller
	let operations: Operation[]

	beforeAll(async () => {
		harness = await startHarness()
		const [first, second, third, fourth, fifth] = await Promise.all(
			['donee', 'admin', 'hannah', 'marcus', 'priya'].map((key) => harness.person(key)),
		)
		if (!first || !second || !third || !fourth || !fifth) throw new Error('Nobody is there.')
		;[author, admin, viewer, former, other] = [first, second, third, fourth, fifth]
		operations = operationsOf(await harness.guest().json<ApiDocument>('GET', '/api/openapi.json'))
	}, 120_000)
	afterAll(() => harness?.stop())

	const nameOf = async (person: Caller) =>
		(
			await harness.system.sql.one<{ username: string }>('SELECT username FROM rec.users WHERE id = $1', [
				person.id,
			])
		).username
	const show = async (caller: Caller, id: string) =>
		(await caller.json<{ data: Detail }>('GET', `${PATH}/${id}`)).data
	const statusFor = async (caller: Caller, id: string) => (await caller.call('GET', `${PATH}/${id}`)).status
	const mailsTo = (address: string) =>
		harness.system.outbox?.mailbox.list({ search: address, offset: 0, limit: 100 }).rows ?? []

	async function openPage(ids: readonly string[], caller: Caller | null) {
		const ticket =
			caller === null
				? undefined
				: (await caller.json<{ data: { ticket: string } }>('POST', '/api/v1/live/ticket')).data.ticket
		const socket = new WebSocket(`${harness.system.url.replace('http', 'ws')}/api/v1/live`)
		const received: { changed?: string[]; gone?: string[] }[] = []
		socket.addEventListener('message', ({ data }) => received.push(JSON.parse(String(data))))
		await new Promise((resolve, reject) => {
			socket.addEventListener('open', resolve, { once: true })
			socket.addEventListener('error', () => reject(new Error('The socket broke.')), { once: true })
		})
		socket.send(JSON.stringify({ ticket, watch: ids.map((id) => `request:${id}`) }))
		const of = (what: 'changed' | 'gone') => received.flatMap((message) => message[what] ?? [])
		return { of, close: () => socket.close() }
	}

	it('invites addresses without a word about accounts, and is for whoever proves that one is theirs', async () => {
		const viewers = ['hannahweiss', 'marcus@karuna.example', ADDRESS]
		const id = await raise(author, { isPrivate: true, allowedViewers: viewers, title: 'Lamps for a home' })
		await harness.system.untilIdle()
		expect(mailsTo(ADDRESS)).toEqual([])
		for (const action of ['approve', 'publish']) await review(admin, id, action)
		await harness.system.untilIdle()
		expect((await show(author, id)).mine?.allowedViewers).toEqual(viewers)
		const [known] = mailsTo('marcus@karuna.example').filter(({ messageId }) => messageId.includes('viewer'))
		const [invited, ...again] = mailsTo(ADDRESS)
		expect(again).toEqual([])
		expect(invited?.subject).toBe(known?.subject)
		expect(JSON.stringify(invited)).not.toContain('Lamps')
		expect([await statusFor(viewer, id), await statusFor(former, id), await statusFor(other, id)]).toEqual([
			200, 200, 404,
		])

		const { sql } = harness.system
		const at = new Date(harness.clock.now())
		const { password_hash } = await sql.one<{ password_hash: string }>(
			'SELECT password_hash FROM rec.users WHERE id = $1',
			[demoUserId('priya')],
		)
		const key = 'somebody.new'
		await sql.transaction((tx) =>
			becomeMember(
				tx,
				{
					id: demoUserId(key),
					email: ADDRESS.replace('s', 'S'),
					first_name: 'Some',
					last_name: 'Body',
					password_hash,
					locale: 'en',
					created_at: at,
					news: false,
					research: false,
				},
				at,
			),
		)
		const newcomer = await harness.person(key)
		expect(await statusFor(newcomer, id)).toBe(200)
		// Editing again sends nothing again, and leaves out whom it names no more.
		const picture = (await show(author, id)).images[0]?._id ?? ''
		const rest = { isPrivate: true, allowedViewers: ['hannahweiss'], title: 'Lamps for a home' }
		await author.json('PUT', `${PATH}/${id}`, requestBody(picture, rest))
		expect([await statusFor(newcomer, id), await statusFor(former, id)]).toEqual([404, 404])
		expect(await statusFor(viewer, id)).toBe(200)
		await review(admin, id, 'declineChange', 'The title stays.')
		await harness.system.untilIdle()
		expect([await statusFor(newcomer, id), mailsTo(ADDRESS).length]).toEqual([404, 1])
	})

	it('refuses the fifty-first viewer, invitations counted, and what is no address', async () => {
		const picture = await author.picture()
		const names = Array.from({ length: 51 }, (_, at) => `viewer${at}@mail.example`)
		for (const [allowedViewers, field] of [
			[names, 'allowedViewers'],
			[['nobody@'], 'allowedViewers.0'],
			[['a@b', 'hannahweiss'], 'allowedViewers.0'],
		] as const)
			expect(
				await author.call('POST', PATH, { body: requestBody(picture, { isPrivate: true, allowedViewers }) }),
			).toMatchObject({ status: 400, body: { code: 'VALIDATION', details: [{ field }] } })
		const { invitations } = await harness.system.sql.one<{ invitations: number }>(
			"SELECT count(*)::int AS invitations FROM rec.viewer_invitations WHERE email LIKE 'viewer%'",
		)
		expect(invitations).toBe(0)
	})

	it('is closed at once to whom its author takes out, and when it becomes private, in open pages too', async () => {
		const viewers = [await nameOf(viewer), await nameOf(former)]
		const id = await publish({ author, admin }, { isPrivate: true, allowedViewers: viewers })
		const visible = await publish({ author, admin }, { videos: [await author.video()] })
		await harness.system.untilIdle()
		const pages = [
			await openPage([id, visible], former),
			await openPage([id, visible], viewer),
			await openPage([id, visible], null),
			await openPage([id], other),
		] as const
		const [ofFormer, ofViewer, ofGuest, ofOther] = pages
		const key = `request:${id}`
		const change = () => give(harness, viewer, id)
		try {
			for (const page of [ofFormer, ofViewer])
				await vi.waitFor(
					async () => {
						await change()
						expect(page.of('changed')).toContain(key)
					},
					{ timeout: 60_000 },
				)
			const picture = (await show(author, id)).images[0]?._id ?? ''
			const fewer = { isPrivate: true, allowedViewers: [viewers[0]] }
			await author.json('PUT', `${PATH}/${id}`, requestBody(picture, fewer))
			await vi.waitFor(() => expect(ofFormer.of('gone')).toEqual([key]), { timeout: 60_000 })
			const received = ofFormer.of('changed').filter((each) => each === key).length
			const { length } = ofViewer.of('changed')
			await change()
			await vi.waitFor(() => expect(ofViewer.of('changed').length).toBeGreaterThan(length), {
				timeout: 60_000,
			})
			expect(ofFormer.of('changed').filter((each) => each === key).length).toBe(received)
			expect([await statusFor(former, id), await statusFor(viewer, id)]).toEqual([404, 200])
			expect([...ofOther.of('changed'), ...ofOther.of('gone'), ...ofGuest.of('gone')]).toEqual([])
			expect(ofGuest.of('changed')).not.toContain(key)

			const opened = await show(author, visible)
			const [image, video] = [opened.images[0], opened.videos[0]]
			const files = [image?.url, image?.cardUrl, video?.url].map(String)
			const guest = harness.guest()
			for (const url of files) {
				const { status, headers } = await guest.call('GET', url)
				expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=86400, s-maxage=60'])
			}
			const closed = requestBody(image?._id ?? '', {
				isPrivate: true,
				allowedViewers: [viewers[0]],
				videos: [video?._id],
			})
			await author.json('PUT', `${PATH}/${visible}`, closed)
			await vi.waitFor(() => expect(ofGuest.of('gone')).toEqual([`request:${visible}`]), { timeout: 60_000 })
			expect(await statusFor(guest, visible)).toBe(404)
			for (const url of files) expect((await guest.call('GET', url)).status).toBe(404)
			const now = await show(author, visible)
			expect(now.isPrivate).toBe(true)
			for (const url of [now.images[0]?.url, now.images[0]?.cardUrl, now.videos[0]?.url].map(String)) {
				expect(url).toContain('?key=')
				const { status, headers } = await guest.call('GET', url)
				expect([status, headers['cache-control']]).toEqual([200, 'private, max-age=300'])
				const spoiled = url.replace(/key=./, (start) => (start === 'key=0' ? 'key=1' : 'key=0'))
				expect((await guest.call('GET', spoiled)).status).toBe(404)
				expect((await guest.call('GET', url.replace(/\?.*/, `?key=`))).status).toBe(404)
			}
			const old = String(now.images[0]?.url)
			harness.clock.advance(31 * 60_000)
			expect((await guest.call('GET', old)).status).toBe(404)
			expect((await guest.call('GET', String((await show(author, visible)).images[0]?.url))).status).toBe(200)
			// Whatever a reviewer makes of the rest: private it stays.
			await review(admin, visible, 'declineChange', 'Not now.')
			await harness.system.untilIdle()
			expect([(await show(author, visible)).isPrivate, await statusFor(guest, visible)]).toEqual([true, 404])
		} finally {
			for (const page of pages) page.close()
		}
	})

	async function tablesWithCanary(): Promise<string[]> {
		const tables: string[] = []
		for await (const { table, text } of everyRow(await adminUrlOf(harness.dataDir)))
			if (text.toLowerCase().includes(CANARY)) tables.push(table)
		return tables
	}

	it('is found nowhere by those who may not see it, and nothing counts it', async () => {
		const guest = harness.guest()
		await guest.call('GET', '/api/v1/category')
		const outsiders = [
			['a stranger', harness.guest()],
			['a guest, known by their cookie', guest],
			['another member', other],
		] as const
		const ask = async (hidden: Hidden) => {
			const replies: [string, Reply[]][] = []
			for (const [who, caller] of outsiders.slice(sized(1, 0)))
				replies.push([who, await askEverything(caller, operations, hidden, author.id)])
			return replies
		}
		await harness.system.untilIdle()
		const before = await ask(nothingHidden())

		const film = multipart([
			{ name: 'poster', content: await author.picture() },
			{ name: 'file', fileName: `${CANARY}.webm`, content: await webm({ tags: { title: CANARY } }) },
		])
		const { data: video } = await author.json<{ data: { _id: string } }>(
			'POST',
			'/api/v1/files/video',
			film.body,
			film.headers,
		)
		const document = await author.document(CANARY)
		const picture = await author.picture()
		const body = kindBody('mentoring', 'donee', harness.clock.now(), {
			title: `A ${CANARY} of my own`,
			description: `About the ${CANARY}.`,
			beneficiaryName: CANARY,
			place: `${CANARY}, Jharkhand`,
			isPrivate: true,
			allowedViewers: [await nameOf(viewer), await nameOf(former), `${CANARY}@mail.example`],
			images: [picture],
			videos: [video._id],
			documents: [{ _id: document, userGivenName: CANARY, note: CANARY }],
		})
		const { data: raised } = await author.json<{ data: { _id: string } }>('POST', PATH, body)
		const requestId = raised._id
		for (const action of ['approve', 'publish'])
			expect((await review(admin, requestId, action)).status).toBe(200)
		const answer = await answerWith(viewer, requestId, { message: `I know the ${CANARY}.` })
		for (const caller of [viewer, author])
			await caller.json('POST', `${ANSWERS}/${answer._id}/messages`, { body: `So says the ${CANARY}.` })
		const mark = { donation_request_id: requestId }
		await former.json('POST', '/api/v1/donation/request/favourite', { ...mark, favourite: true })
		for (const caller of [former, viewer])
			await caller.json('POST', '/api/v1/donation/request/like', { ...mark, like: true })
		const written = { donation_request_id: requestId, title: CANARY, body: CANARY, images: [picture] }
		await author.json('POST', '/api/v1/donationRequestUpdate', written)
		await viewer.json('POST', `${PATH}/${requestId}/comments`, { body: CANARY })
		await harness.system.untilIdle()
		// They see it, and every link: so the walk asks for what is there.
		const seen = await show(viewer, requestId)
		const addresses = [
			...seen.images.flatMap(({ url, cardUrl }) => [url, cardUrl]),
			...seen.videos.flatMap(({ url, posterUrl }) => [url, posterUrl ?? '']),
		]
		for (const url of addresses) expect((await viewer.call('GET', url)).status).toBe(200)
		const hidden: Hidden = {
			requestId,
			answerId: answer._id,
			fileIds: [picture, video._id, document],
			paths: [...addresses, ...seen.documents.map(({ url }) => url)].map(pathOf),
		}
		const fewer = { ...body, allowedViewers: [await nameOf(viewer), `${CANARY}@mail.example`] }
		await author.json('PUT', `${PATH}/${requestId}`, fewer)
		const { sql, outbox } = harness.system
		const mailbox = outbox?.mailbox
		const noticesOf = ({ id }: Caller) =>
			sql.one<{ notices: number }>(
				"SELECT count(*)::int AS notices FROM rec.notifications WHERE user_id = $1 AND about ->> 'requestId' = $2",
				[id, requestId],
			)
		const noticed = await noticesOf(former)
		// Mails that were sent while access was allowed are excluded.
		const mailed = new Set(mailbox?.list({ search: '', offset: 0, limit: 1_000 }).rows.map(({ id }) => id))
		await author.json('POST', '/api/v1/donationRequestUpdate', written)
		await harness.system.untilIdle()

		const after = await ask(hidden)
		const found = after.map(([who, replies], at) => [
			who,
			{ leaks: leaksIn(replies, hidden), differs: differencesOf(before[at]?.[1] ?? [], replies) },
		])
		// Their own favourites, notices and exports still name its id, and nothing of what it says.
		const toFormer = await askEverything(former, operations, hidden, author.id)
		expect(leaksIn(toFormer, nothingHidden())).toEqual([])
		expect(leaksIn(await askPages(harness, hidden), hidden)).toEqual([])
		expect(found).toEqual(after.map(([who]) => [who, { leaks: [], differs: [] }]))

		for (const caller of [former, other])
			expect(
				await caller.json('POST', '/api/v1/donation/request/like', { ...mark, like: false }),
			).toMatchObject({ data: { liked: false, likesCount: 0 } })

		// Events, jobs and what waits to leave hold none of its words; keys of repeated calls are their caller's.
		const tables = (await tablesWithCanary()).filter((table) => !table.startsWith('rec.'))
		expect(tables.filter((table) => table !== 'ops.idempotency_keys')).toEqual([])
		expect(await noticesOf(former)).toEqual(noticed)
		expect(await noticesOf(other)).toEqual({ notices: 0 })
		for (const { personalData = {} } of TABLES)
			for (const statement of Object.values(personalData))
				for (const { id } of [former, other])
					expect(JSON.stringify(await sql.query(statement, [id]), text)).not.toContain(CANARY)
		const may = [
			'donee@karuna.example',
			'hannah@karuna.example',
			'admin@karuna.example',
			`${CANARY}@mail.example`,
		]
		const mails = mailbox?.list({ search: '', offset: 0, limit: 1_000 }).rows ?? []
		const isTheirs = (to: string) => may.some((address) => to === address || to.endsWith(`<${address}>`))
		const others = mails.filter(({ id, to }) => !mailed.has(id) && !isTheirs(to))
		for (const { id } of others)
			expect(JSON.stringify(await mailbox?.open(id)).toLowerCase()).not.toContain(CANARY)
		const invitations = mails.filter(({ to }) => to === `${CANARY}@mail.example`)
		expect(invitations).toHaveLength(1)

		// A planted leak: the read model forgets that it is private.
		const owner = createSql(await adminUrlOf(harness.dataDir), { max: 1 })
		try {
			await owner.execute('UPDATE read.requests SET is_private = false WHERE id = $1', [requestId])
			const replies = await askEverything(harness.guest(), operations, hidden, author.id)
			const [[, plain] = ['', []]] = before
			expect(leaksIn(replies, hidden)).toEqual(
				expect.arrayContaining([PATH, '/api/v1/donationRequestUpdate?donation_request_id=it']),
			)
			expect(differencesOf(plain, replies)).toEqual(expect.arrayContaining([PATH, '/api/v1/category']))
			const pages = leaksIn(await askPages(harness, hidden), hidden)
			expect(pages).toEqual(
				expect.arrayContaining([
					`head of /donationRequest/${requestId}`,
					'sitemap requests-1',
					...hidden.paths.filter((path) => !path.startsWith('document/')).map((path) => `/files/${path}`),
				]),
			)
		} finally {
			await owner.close()
		}
	}, 240_000)
})
