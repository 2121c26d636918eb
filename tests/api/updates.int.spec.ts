import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { demoOrganizationId } from '../../demo/seed/accounts.ts'
import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import type { RequestComment } from '../../domain/requests/comments.contract.ts'
import type { RequestDetail } from '../../domain/requests/contract.ts'
import type { RequestUpdate } from '../../domain/requests/updates.contract.ts'
import type { OwnDecision } from '../../domain/support/contract.ts'
import type { ReportCase, ReportCaseDetail } from '../../domain/support/report-cases.contract.ts'
import { reportCaseIdOf } from '../../domain/support/streams.contract.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/wire/time.ts'
import { remindOfFavourites } from '../../workers/requests/remind-of-favourites.ts'
import { etagOf, give, publish, raise, review } from './fundraiser.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'

let harness: Harness
let author: Caller
beforeAll(async () => {
	harness = await startHarness()
	author = await harness.person('donee')
}, 120_000)
afterAll(() => harness?.stop())

const UPDATES = '/api/v1/donationRequestUpdate'
const updatesOf = async (caller: Caller, request: string) =>
	(await caller.json<{ data: RequestUpdate[] }>('GET', `${UPDATES}?donation_request_id=${request}`)).data

async function watching(key: string) {
	const received: string[] = []
	const socket = new WebSocket(`${harness.system.url.replace('http', 'ws')}/api/v1/live`)
	socket.addEventListener('message', ({ data: text }) => received.push(String(text)))
	await new Promise((resolve) => socket.addEventListener('open', resolve))
	socket.send(JSON.stringify({ watch: [key] }))
	await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 60_000 })
	return { received, socket }
}

interface Kindness {
	readonly kindnessScore: number
	readonly data: readonly object[]
}

describe('news of a fundraiser', () => {
	it('counts as kindness of its author while it is there, once however often it is sent', async () => {
		const admin = await harness.person('admin')
		const request = await publish({ author, admin })
		const kindness = () => author.json<Kindness>('GET', '/api/v1/user/kindness')
		const { kindnessScore } = await kindness()
		const text = { donation_request_id: request, title: 'The roof is on', body: 'It keeps the rain out.' }
		const post = () =>
			author.call('POST', '/api/v1/donationRequestUpdate', {
				body: text,
				headers: { 'idempotency-key': 'the-roof-is-on' },
			})
		const first = await post()
		expect((await post()).body).toEqual(first.body)
		const about = { kind: 'donationRequest', _id: request, title: 'A library for Giridih' }
		const posted = await kindness()
		expect(posted.kindnessScore).toBe(kindnessScore + 1)
		expect(posted.data[0]).toMatchObject({ because: 'updatePosted', points: 1, about })

		const { _id } = (first.body as { data: { _id: string } }).data
		await author.json('DELETE', `/api/v1/donationRequestUpdate/${_id}`)
		const removed = await kindness()
		expect(removed.kindnessScore).toBe(kindnessScore)
		expect(removed.data[0]).toMatchObject({ because: 'updateRemoved', points: -1, about })
		expect((await author.call('DELETE', `/api/v1/donationRequestUpdate/${_id}`)).status).toBe(404)
	})

	it('is changed and deleted at the specification’s address, too, by its author alone', async () => {
		const admin = await harness.person('admin')
		const donation_request_id = await publish({ author, admin })
		const path = '/api/v1/donationRequestUpdate'
		const text = { title: 'The roof is on', body: 'It keeps the rain out.' }
		const { data } = await author.json<{ data: { _id: string } }>('POST', path, {
			donation_request_id,
			...text,
		})
		const { _id } = data
		const visible = async () =>
			(
				await author.json<{ data: { _id: string; title: string }[] }>(
					'GET',
					`${path}?donation_request_id=${donation_request_id}`,
				)
			).data.map(({ title }) => title)
		const changed = { _id, donation_request_id, ...text, title: 'The roof is on, all of it' }
		expect((await admin.call('PUT', path, { body: changed })).status).toBe(404)
		expect(await author.json('PUT', path, changed)).toEqual({ statusCode: 200, data: { _id } })
		expect(await visible()).toEqual(['The roof is on, all of it'])
		expect((await admin.call('DELETE', `${path}?_id=${_id}`)).status).toBe(404)
		expect((await author.call('DELETE', path)).body).toMatchObject({
			statusCode: 400,
			details: [{ field: '_id' }],
		})
		expect(await author.json('DELETE', `${path}?_id=${_id}`)).toEqual({ statusCode: 200, data: { _id } })
		expect(await visible()).toEqual([])
	})

	it('of before it had events is removed without any', async () => {
		const admin = await harness.person('admin')
		const request = await publish({ author, admin })
		const { id } = await harness.system.sql.one<{ id: string }>(
			`INSERT INTO rec.request_updates (id, request_id, author_id, title, body, images, created_at)
			VALUES (gen_random_uuid(), $1, $2, 'Old news', 'From before.', '{}', now()) RETURNING id`,
			[request, author.id],
		)
		await author.json('DELETE', `/api/v1/donationRequestUpdate/${id}`)
		const events: string[] = []
		for await (const event of harness.system.store.readStream(`update-${id}`)) events.push(event.type)
		expect(events).toEqual([])
	})

	it('keeps what it was, has videos, and tells followers once', async () => {
		const [admin, friend] = [await harness.person('admin'), await harness.person('hannah')]
		const request = await publish({ author, admin })
		await friend.json('POST', '/api/v1/donation/request/favourite', { donation_request_id: request })
		const video = await author.video()
		const before = { title: 'The roof is on', body: 'It keeps the rain out.', videos: [video] }
		const { data } = await author.json<{ data: { _id: string } }>('POST', UPDATES, {
			donation_request_id: request,
			...before,
		})
		const { _id } = data
		await harness.system.untilIdle()
		const after = { title: 'The roof is on, nearly', body: 'It keeps most of the rain out.' }
		await author.json('PUT', `${UPDATES}/${_id}`, after)
		await author.json('PUT', `${UPDATES}/${_id}`, after)
		await harness.system.untilIdle()
		const [update] = await updatesOf(harness.guest(), request)
		expect(update).toMatchObject({ ...after, editedAt: expect.any(String), mayEdit: false, audience: 'all' })
		expect(update?.videos.map((each) => each._id)).toEqual([video])
		const versions = await harness.guest().json<{ data: object[] }>('GET', `${UPDATES}/${_id}/versions`)
		expect(versions.data).toEqual([
			expect.objectContaining({ title: before.title, body: before.body, writtenAt: update?.createdAt }),
		])
		const inbox = await friend.json<{ data: { kind: string }[] }>('GET', '/api/v1/notifications?limit=50')
		expect(inbox.data.filter(({ kind }) => kind === 'updatePosted')).toHaveLength(1)

		await friend.json('POST', `${UPDATES}/${_id}/report`, { reason: 'spam' })
		await harness.system.untilIdle()
		const caseId = reportCaseIdOf('update', _id)
		const { etag, context } = await admin.json<ReportCaseDetail>('GET', `/api/backoffice/reports/${caseId}`)
		expect(context.map(({ body }) => body)).toEqual([`${after.title}\n${after.body}`])
		const uphold = `/api/backoffice/reports/${caseId}/uphold`
		await admin.json('POST', uphold, { reason: 'spam' }, { 'if-match': etag })
		await harness.system.untilIdle()
		expect(await updatesOf(friend, request)).toEqual([])
		expect(await updatesOf(author, request)).toMatchObject([
			{ moderation: { state: 'removed', reason: 'spam' }, mayEdit: true },
		])
		const changed = await author.call('PUT', `${UPDATES}/${_id}`, { body: before })
		expect(changed).toMatchObject({ status: 409, body: { code: 'UPDATE_REMOVED' } })
	})

	it('is for donors and answerers alone where its author says so, with its pictures', async () => {
		const [admin, donor, friend] = [
			await harness.person('admin'),
			await harness.person('donor'),
			await harness.person('hannah'),
		]
		const request = await publish({ author, admin })
		for (const caller of [donor, friend])
			await caller.json('POST', '/api/v1/donation/request/favourite', { donation_request_id: request })
		await give(harness, donor, request, undefined, { anonymous: true })
		const text = { title: 'Bills', body: 'Here they are.', images: [await author.picture()] }
		const sent = { donation_request_id: request, audience: 'supporters', ...text }
		const { data } = await author.json<{ data: { _id: string } }>('POST', UPDATES, sent)
		// A field that is left out is unchanged.
		await author.json('PUT', `${UPDATES}/${data._id}`, { ...text, body: 'Here they all are.' })
		for (const caller of [harness.guest(), friend]) {
			expect(await updatesOf(caller, request)).toEqual([])
			expect((await caller.call('GET', `${UPDATES}/${data._id}/versions`)).status).toBe(404)
			const { data: seen } = await caller.json<{ data: RequestDetail }>(
				'GET',
				`/api/v1/donationRequest/${request}`,
			)
			expect(seen.updatesCount).toBe(0)
		}
		for (const caller of [donor, author]) expect(await updatesOf(caller, request)).toHaveLength(1)
		const [update] = await updatesOf(donor, request)
		const [url = ''] = update?.images ?? []
		expect((await harness.guest().call('GET', url)).status).toBe(200)
		expect((await harness.guest().call('GET', url.replace(/[?].*$/, ''))).status).toBe(404)
		await harness.system.untilIdle()
		const noticesFor = async (caller: Caller) =>
			(
				await caller.json<{ data: { kind: string; destinationUrlReference: string }[] }>(
					'GET',
					'/api/v1/notifications?limit=50',
				)
			).data
				.filter(({ kind }) => kind === 'updatePosted')
				.filter(({ destinationUrlReference }) => destinationUrlReference.includes(request))
		expect(await noticesFor(donor)).toHaveLength(1)
		expect(await noticesFor(friend)).toHaveLength(0)

		// A paragraph for viewers stays private in the history after the rest is published.
		const open = await author.json<{ data: { _id: string } }>('POST', UPDATES, {
			...sent,
			title: 'Old',
			images: [],
		})
		await author.json('PUT', `${UPDATES}/${open.data._id}`, {
			title: 'New',
			body: 'For all.',
			audience: 'all',
		})
		const historyFor = async (caller: Caller) =>
			(
				await caller.json<{ data: { title: string }[] }>('GET', `${UPDATES}/${open.data._id}/versions`)
			).data.map(({ title }) => title)
		expect(await historyFor(friend)).toEqual([])
		for (const caller of [donor, author, admin]) expect(await historyFor(caller)).toEqual(['Old'])
	})

	it('is written by who leads the organization, too', async () => {
		const [admin, lead, writer, member] = [
			await harness.person('admin'),
			await harness.person('owner'),
			await harness.person('priya'),
			await harness.person('imran'),
		]
		const request = await raise(writer, { orgId: demoOrganizationId('jalmitra') })
		const approval = `/api/backoffice/requests/${request}/approveForOrganization`
		await lead.json('POST', approval, { reason: '' }, { 'if-match': await etagOf(admin, request) })
		for (const action of ['approve', 'publish']) await review(admin, request, action)
		const body = { donation_request_id: request, title: 'From the office', body: 'The pump is here.' }
		expect((await member.call('POST', UPDATES, { body })).status).toBe(404)
		const { data } = await lead.json<{ data: { _id: string } }>('POST', UPDATES, body)
		await writer.json('PUT', `${UPDATES}/${data._id}`, { ...body, title: 'From the office, and from me' })
		expect(await updatesOf(lead, request)).toMatchObject([
			{ title: 'From the office, and from me', mayEdit: true },
		])
		expect(await updatesOf(member, request)).toMatchObject([{ mayEdit: false }])
	})
})

interface CommentPage {
	readonly data: readonly RequestComment[]
	readonly nextCursor: string | null
	readonly isOpen: boolean
	readonly mayHide: boolean
}
const textsOf = ({ data }: CommentPage) => data.map(({ body }) => body)
const caseOf = (caller: Caller, id: string) =>
	caller.json<ReportCaseDetail>('GET', `/api/backoffice/reports/${reportCaseIdOf('comment', id)}`)

describe('comments', () => {
	let admin: Caller
	let donor: Caller
	let friend: Caller
	let request: string
	let path: string
	const write = async (caller: Caller, body: string, parent?: string) =>
		(await caller.json<{ data: { _id: string; heldFor: string | null } }>('POST', path, { body, parent }))
			.data
	const read = (caller: Caller, query = '') => caller.json<CommentPage>('GET', `${path}${query}`)
	const noticesOf = async (caller: Caller) => {
		await harness.system.untilIdle()
		const { data } = await caller.json<{ data: { kind: string }[] }>('GET', '/api/v1/notifications?limit=50')
		return data.map(({ kind }) => kind).filter((kind) => /^(comment|own)/.test(kind))
	}
	beforeAll(async () => {
		admin = await harness.person('admin')
		donor = await harness.person('donor')
		friend = await harness.person('hannah')
		const past = "UPDATE rec.users SET created_at = created_at - interval '30 days' WHERE id = ANY ($1)"
		await harness.system.sql.execute(past, [[donor.id, friend.id]])
		request = await publish({ author, admin })
		path = `/api/v1/donationRequest/${request}/comments`
	})

	it('are read newest first and by pages, with what answers them, once', async () => {
		const first = await write(donor, 'First.')
		await write(friend, 'Second.')
		await write(donor, 'Third.')
		for (const body of ['One.', 'Two.', 'Three.', 'Four.', 'Five.']) await write(author, body, first._id)
		const page = await read(harness.guest(), '?limit=2')
		expect(textsOf(page)).toEqual(['Third.', 'Second.'])
		const rest = await read(harness.guest(), `?limit=2&cursor=${page.nextCursor}`)
		expect([textsOf(rest), rest.nextCursor]).toEqual([['First.'], null])
		const [{ replies, repliesCursor } = { replies: [], repliesCursor: null }] = rest.data
		expect(replies.map(({ body, mark }) => [body, mark])).toEqual([
			['One.', 'author'],
			['Two.', 'author'],
			['Three.', 'author'],
		])
		const more = await read(harness.guest(), `?parent=${first._id}&limit=1&cursor=${repliesCursor}`)
		expect(textsOf(more)).toEqual(['Four.'])
		expect(textsOf(await read(harness.guest(), `?parent=${first._id}&cursor=${more.nextCursor}`))).toEqual([
			'Five.',
		])
		const { data } = await author.json<{ data: RequestDetail }>('GET', `/api/v1/donationRequest/${request}`)
		expect(data.commentsCount).toBe(8)

		const again = await donor.call('POST', path, { body: { body: 'No.', parent: replies[0]?._id } })
		expect(again).toMatchObject({ status: 409, body: { code: 'REPLIES_ONCE' } })
		const nowhere = await donor.call('POST', path, { body: { body: 'No.', parent: crypto.randomUUID() } })
		expect(nowhere.status).toBe(404)
		expect((await noticesOf(author)).filter((kind) => kind === 'commentPosted')).toHaveLength(3)
		expect((await noticesOf(donor)).filter((kind) => kind === 'commentAnswered')).toHaveLength(5)

		await donor.json('DELETE', `${path}/${first._id}`)
		expect(textsOf(await read(harness.guest()))).toEqual(['Third.', 'Second.'])
	})

	it('bear a mark of whose donation names them, and never of an anonymous one', async () => {
		const { _id } = await write(donor, 'I gave.')
		const markOf = async () => (await read(harness.guest())).data.find((each) => each._id === _id)?.mark
		await give(harness, donor, request, undefined, { anonymous: true })
		expect(await markOf()).toBeNull()
		await give(harness, donor, request, undefined, { anonymous: false })
		expect(await markOf()).toBe('donor')
	})

	it('are changed by who wrote them, for 15 minutes, and held where the change needs it', async () => {
		const { _id } = await write(donor, 'I meen it.')
		const edit = (caller: Caller, body: string) => caller.call('PUT', `${path}/${_id}`, { body: { body } })
		expect((await edit(author, 'Not mine.')).status).toBe(404)
		expect((await edit(donor, 'I mean it.')).body).toMatchObject({ data: { heldFor: null } })
		const seen = (await read(harness.guest())).data.find((each) => each._id === _id)
		expect(seen).toMatchObject({ body: 'I mean it.', editedAt: expect.any(String), editableUntil: null })
		expect((await edit(donor, 'See \u0435xample.com')).body).toMatchObject({ data: { heldFor: 'links' } })
		expect(textsOf(await read(harness.guest()))).not.toContain('See \u0435xample.com')
		// A comment can't be edited while a moderator reviews it.
		expect(await edit(donor, 'I mean it.')).toMatchObject({ status: 409, body: { code: 'COMMENT_FIXED' } })
		const late = await write(donor, 'Soon over.')
		harness.clock.advance(HOUR_MS)
		const after = await donor.call('PUT', `${path}/${late._id}`, { body: { body: 'Over.' } })
		expect(after).toMatchObject({ status: 409, body: { code: 'COMMENT_FIXED' } })
		await harness.system.untilIdle()
		expect(await caseOf(admin, _id)).toMatchObject({ state: 'held', rule: 'links', reports: 0 })
	})

	it('are held as a case, which decides whether others read them', async () => {
		await write(friend, 'Before.')
		const { _id, heldFor } = await write(donor, 'Call me: +91 98765 43210')
		expect(heldFor).toBe('contactData')
		await harness.system.untilIdle()
		const inbox = (await noticesOf(author)).length
		for (const caller of [author, friend]) expect((await read(caller)).data[0]?.body).toBe('Before.')
		expect((await read(donor)).data[0]).toMatchObject({
			moderation: { state: 'held', reason: null },
			heldFor: 'contactData',
		})
		const held = await caseOf(admin, _id)
		expect(held.context.map(({ body, isSubject }) => [body, isSubject]).slice(-2)).toEqual([
			['Before.', false],
			['Call me: •••', true],
		])
		const filter = encodeURIComponent(JSON.stringify({ subject: 'comment', state: 'held' }))
		const listed = await admin.json<ReportCase[]>('GET', `/api/backoffice/reports?filter=${filter}`)
		expect(listed.map(({ subjectId }) => subjectId)).toContain(_id)
		const decide = async (what: string, body: object) => {
			await harness.system.untilIdle()
			const { id, etag } = await caseOf(admin, _id)
			const headers = { 'if-match': etag }
			await admin.json('POST', `/api/backoffice/reports/${id}/${what}`, body, headers)
			await harness.system.untilIdle()
		}
		await decide('dismiss', {})
		expect((await read(friend)).data[0]?._id).toBe(_id)
		expect(await noticesOf(donor)).toContain('ownReleased')
		expect(await noticesOf(author)).toHaveLength(inbox + 1)

		await friend.json('POST', `${path}/${_id}/report`, { reason: 'contact' })
		await decide('uphold', { reason: 'contact', message: 'Please leave it out.' })
		expect((await read(friend)).data[0]?.body).toBe('Before.')
		expect((await read(donor)).data[0]?.moderation).toEqual({ state: 'removed', reason: 'contact' })
		const { decisions } = await donor.json<{ decisions: OwnDecision[] }>('GET', `/api/v1/userReports/${_id}`)
		expect(decisions[0]).toMatchObject({ state: 'removed', message: 'Please leave it out.' })
		expect(await noticesOf(donor)).toContain('ownRemoved')
		expect((await friend.call('POST', `${path}/${_id}/report`, { body: { reason: 'spam' } })).status).toBe(
			404,
		)
	})

	it('of a new account are held until one was read by a person', async () => {
		const stranger = await harness.person('priya')
		const { _id, heldFor } = await write(stranger, 'Good luck!')
		expect([heldFor, (await write(stranger, 'Really!')).heldFor]).toEqual(['newAccount', 'newAccount'])
		await harness.system.untilIdle()
		const { id, etag } = await caseOf(admin, _id)
		await admin.json('POST', `/api/backoffice/reports/${id}/dismiss`, {}, { 'if-match': etag })
		await harness.system.untilIdle()
		expect((await write(stranger, 'Thank you!')).heldFor).toBeNull()
		expect(textsOf(await read(harness.guest())).slice(0, 2)).toEqual(['Thank you!', 'Good luck!'])
	})

	it('are hidden by the request’s author, and closed and opened, live', async () => {
		const { _id } = await write(donor, 'Not here.')
		const { received, socket } = await watching(`request:${request}`)
		const hide = (caller: Caller, hidden: boolean) =>
			caller.call('PUT', `${path}/${_id}/hidden`, { body: { hidden } })
		expect((await hide(donor, true)).status).toBe(404)
		expect((await hide(author, true)).status).toBe(200)
		await vi.waitFor(() => expect(received).toHaveLength(2), { timeout: 60_000 })
		socket.close()
		expect(textsOf(await read(friend))).not.toContain('Not here.')
		for (const caller of [author, donor])
			expect((await read(caller)).data[0]).toMatchObject({ _id, isHidden: true })
		expect((await friend.call('POST', path, { body: { body: 'Why?', parent: _id } })).status).toBe(404)
		expect((await hide(author, false)).status).toBe(200)
		expect((await read(friend)).data[0]).toMatchObject({ _id, isHidden: false })

		expect((await donor.call('PUT', path, { body: { open: false } })).status).toBe(404)
		await author.json('PUT', path, { open: false })
		const refused = await donor.call('POST', path, { body: { body: 'Late.' } })
		expect(refused).toMatchObject({ status: 409, body: { code: 'COMMENTS_CLOSED' } })
		expect(await read(donor)).toMatchObject({ isOpen: false, mayHide: false })
		await author.json('PUT', path, { open: true })
		expect(await read(author)).toMatchObject({ isOpen: true, mayHide: true })
	})

	it('refuse what is too much', async () => {
		const long = await donor.call('POST', path, { body: { body: 'x'.repeat(1_048_576) } })
		expect([400, 413]).toContain(long.status)
		for (const cursor of ['1', `${'9'.repeat(20)}.${crypto.randomUUID()}`, `1.x'; --`, `1.${'0'.repeat(36)}`])
			expect((await donor.call('GET', `${path}?cursor=${encodeURIComponent(cursor)}`)).status).toBe(400)
		// A place of another request's list names a moment, and no more.
		expect((await donor.call('GET', `${path}?cursor=1.${crypto.randomUUID()}`)).body).toMatchObject({
			data: [],
		})
	})
})

describe('marks', () => {
	it('remind of the end of what is kept, once, and move open pages with their count', async () => {
		const [admin, friend] = [await harness.person('admin'), await harness.person('hannah')]
		const { clock, system } = harness
		const soon = dayIn(regionOf('IN'), clock.now() + 2 * DAY_MS)
		const ending = await publish({ author, admin }, { endDate: soon })
		const others = await publish(
			{ author, admin },
			{ endDate: soon, isPrivate: true, allowedViewers: ['hannahweiss'] },
		)
		const later = await publish({ author, admin })
		for (const request of [ending, others, later])
			await friend.json('POST', '/api/v1/donation/request/favourite', { donation_request_id: request })
		await author.json('POST', '/api/v1/donation/request/favourite', { donation_request_id: ending })
		await system.sql.execute("UPDATE rec.request_contents SET allowed_viewers = '{}' WHERE request_id = $1", [
			others,
		])
		await system.untilIdle()
		for (let run = 0; run < 2; run += 1) await remindOfFavourites({ sql: system.sql, clock }).run(0)
		const remindersOf = async (caller: Caller) =>
			(
				await caller.json<{ data: { kind: string; destinationUrlReference: string }[] }>(
					'GET',
					'/api/v1/notifications?limit=50',
				)
			).data.filter(({ kind }) => kind === 'favouriteEnding')
		expect((await remindersOf(friend)).map(({ destinationUrlReference }) => destinationUrlReference)).toEqual(
			[`/donationRequest/${ending}`],
		)
		expect(await remindersOf(author)).toEqual([])

		const { received, socket } = await watching(`request:${ending}`)
		await friend.json('POST', '/api/v1/donation/request/like', { donation_request_id: ending })
		await vi.waitFor(() => expect(received).toHaveLength(2), { timeout: 60_000 })
		socket.close()
		const counts = await friend.json<{ data: { kinds: { _id: string; count: number }[] } }>(
			'GET',
			'/api/v1/donationRequest/counts?favourite=true',
		)
		expect(counts.data.kinds.find(({ _id }) => _id === 'cash')?.count).toBeGreaterThanOrEqual(2)
	})
})
