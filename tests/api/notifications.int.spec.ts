import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { NotificationList } from '../../domain/notifications/contract.ts'
import { type PushService, startPushService } from '../../simulators/push-service.ts'
import { donationOf, give, type IntentAnswer, intentOf, publish, RUPEES_500 } from './fundraiser.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'

const INBOX = '/api/v1/notifications'
const DEVICE = '/api/v1/pushNotificationDeviceToken'

describe('the inbox', () => {
	let harness: Harness
	let author: Caller
	let admin: Caller
	let donor: Caller
	let service: PushService
	beforeAll(async () => {
		harness = await startHarness()
		service = await startPushService()
		author = await harness.person('donee')
		admin = await harness.person('admin')
		donor = await harness.person('donor')
	}, 120_000)
	afterAll(async () => {
		await harness?.stop()
		await service?.close()
	})

	const inbox = (caller: Caller, query = '') => caller.json<NotificationList>('GET', `${INBOX}${query}`)
	const about = async (caller: Caller, requestId: string, query = '?limit=100') => {
		const { data } = await inbox(caller, query)
		return data.filter(({ destinationUrlReference }) => destinationUrlReference.includes(requestId))
	}
	const mailsTo = (address: string, search: string) =>
		(harness.system.outbox?.mailbox.list({ search, offset: 0, limit: 100 }).rows ?? []).filter(({ to }) =>
			to.includes(address),
		)
	const post = (caller: Caller, requestId: string, title: string) =>
		caller.json('POST', '/api/v1/donationRequestUpdate', {
			donation_request_id: requestId,
			title,
			body: 'The walls stand.',
			images: [],
		})

	it('tells an author of a donation once, in their language, without a word in the row', async () => {
		const requestId = await publish({ author, admin }, { title: 'Lamps for Satara' })
		await give(harness, harness.guest(), requestId)
		await harness.system.untilIdle()
		const notices = (await about(author, requestId)).filter(({ kind }) => kind === 'donationReceived')
		expect(notices).toMatchObject([
			{
				message: 'A donation of ₹500.00 has come in for “Lamps for Satara”.',
				status: 0,
				destinationUrlReference: `/donationRequest/${requestId}`,
			},
		])
		expect((await about(author, requestId, '?limit=100&lang=hi'))[0]?.message).toMatch(/दान आया है/)
		const rows = await harness.system.sql.query<{ row: string }>(
			'SELECT n::text AS row FROM rec.notifications n',
		)
		expect(rows.map(({ row }) => row).join()).not.toMatch(/Lamps|₹|Satara/)
		// The worker that comes again after a crash says it to nobody twice.
		await harness.system.sql.execute(
			"UPDATE ops.outbox SET state = 'planned' WHERE kind LIKE '%/notify' AND state = 'done'",
		)
		const before = await inbox(author)
		await harness.system.untilIdle()
		expect(await inbox(author)).toEqual(before)
	})

	it('tells of every step of a request but of the author’s own', async () => {
		const requestId = await publish({ author, admin })
		await author.json('POST', `/api/v1/donationRequest/${requestId}/deactivate`)
		await harness.system.untilIdle()
		const kinds = (await about(author, requestId)).map(({ kind }) => kind).toSorted()
		expect(kinds).toEqual(['requestApproved', 'requestWentLive'])
	})

	it('tells donors and followers of an update, and its author of a comment', async () => {
		// The first comment of a new account would be held.
		const past = "UPDATE rec.users SET created_at = created_at - interval '30 days' WHERE id = $1"
		await harness.system.sql.execute(past, [donor.id])
		const requestId = await publish({ author, admin }, { title: 'A roof for Nashik' })
		const intent = intentOf(RUPEES_500, donationOf(RUPEES_500, requestId, { externalUserInfo: undefined }))
		await donor.json<IntentAnswer>('POST', '/api/v1/create/payment/intent', intent)
		await admin.json('POST', '/api/v1/donation/request/favourite', { donation_request_id: requestId })
		await donor.json('POST', `/api/v1/donationRequest/${requestId}/comments`, { body: 'Good luck!' })
		await author.json('POST', `/api/v1/donationRequest/${requestId}/comments`, { body: 'Thank you!' })
		await harness.system.untilIdle()
		await post(author, requestId, 'The walls stand')
		await harness.system.untilIdle()
		const kinds = async (caller: Caller) => (await about(caller, requestId)).map(({ kind }) => kind)
		expect(await kinds(donor)).toEqual(['updatePosted'])
		expect(await kinds(admin)).toContain('updatePosted')
		expect((await kinds(author)).filter((kind) => /Posted/.test(kind))).toEqual(['commentPosted'])
	})

	it('marks as read and removes what is one’s own, and only that', async () => {
		const before = await inbox(author)
		const [first, second] = before.data
		if (!first || !second) throw new Error('Nobody was told anything.')
		const read = { unique_id: author.id, _id: first._id }
		const { data } = await author.json<{ data: { unreadCount: number } }>('PUT', INBOX, read)
		expect(data.unreadCount).toBe(before.unreadCount - 1)
		expect((await author.json<{ data: unknown }>('PUT', INBOX, read)).data).toEqual(data)
		expect((await donor.call('PUT', INBOX, { body: { ...read, unique_id: donor.id } })).status).toBe(404)
		expect((await donor.call('DELETE', `${INBOX}?_id=${second._id}`)).status).toBe(404)
		await author.json('DELETE', `${INBOX}?_id=${first._id}`)
		const after = await inbox(author)
		expect(after.totalCountOfRecords).toBe(before.totalCountOfRecords - 1)
		expect((await author.call('DELETE', `${INBOX}?_id=${first._id}`)).status).toBe(404)
		const others = await inbox(donor)
		await author.json('PUT', INBOX, { unique_id: author.id, all: true })
		expect((await inbox(author)).unreadCount).toBe(0)
		await author.json('DELETE', `${INBOX}?all=true`)
		expect(await inbox(author)).toMatchObject({ data: [], totalCountOfRecords: 0 })
		expect(await inbox(donor)).toEqual(others)
	})

	it('is paged without gaps', async () => {
		const all = (await inbox(admin, '?limit=100')).data.map(({ _id }) => _id)
		const pages = await Promise.all(all.map((_, offset) => inbox(admin, `?limit=1&offset=${offset}`)))
		expect(pages.flatMap(({ data }) => data.map(({ _id }) => _id))).toEqual(all)
		expect(pages.every(({ totalCountOfRecords }) => totalCountOfRecords === all.length)).toBe(true)
	})

	it('moves on open pages of its owner, and on nobody else’s', async () => {
		const requestId = await publish({ author, admin })
		await harness.system.untilIdle()
		const open = async (caller: Caller) => {
			const { data } = await caller.json<{ data: { ticket: string } }>('POST', '/api/v1/live/ticket')
			const socket = new WebSocket(`${harness.system.url.replace('http', 'ws')}/api/v1/live`)
			const received: string[] = []
			socket.addEventListener('message', ({ data: text }) => received.push(String(text)))
			await new Promise((resolve) => socket.addEventListener('open', resolve))
			socket.send(JSON.stringify({ ticket: data.ticket, watch: [`inbox:${author.id}`] }))
			return { socket, received }
		}
		const [first, second, stranger] = [await open(author), await open(author), await open(donor)]
		const key = `inbox:${author.id}`
		await give(harness, harness.guest(), requestId)
		await vi.waitFor(
			() => {
				for (const page of [first, second])
					expect(page.received).toContain(JSON.stringify({ changed: [key] }))
			},
			{ timeout: 60_000 },
		)
		// Reading on one page moves the other.
		first.received.length = 0
		second.received.length = 0
		await author.json('PUT', INBOX, { unique_id: author.id, all: true })
		await vi.waitFor(() => expect(second.received).toContain(JSON.stringify({ changed: [key] })))
		expect(stranger.received).toEqual([])
		for (const { socket } of [first, second, stranger]) socket.close()
	})

	it('mails what its reader wants, until they say no by the link alone', async () => {
		const requestId = await publish({ author, admin }, { title: 'Seeds for Latur' })
		await donor.json('POST', '/api/v1/donation/request/favourite', { donation_request_id: requestId })
		await post(author, requestId, 'Sown')
		await harness.system.untilIdle()
		const [header] = mailsTo('donor@karuna.example', 'Seeds')
		const mail = header && (await harness.system.outbox?.mailbox.open(header.id))
		expect(mail?.unsubscribe?.post).toBe('List-Unsubscribe=One-Click')
		const oneClick = mail?.unsubscribe?.list.replaceAll(/^<|>$/g, '') ?? ''
		const { pathname, search } = new URL(oneClick)
		expect(mail?.text).toContain(`/unsubscribe${search}`)
		const guest = harness.guest()
		// A browser is shown the page; nothing happens by looking.
		const visited = await guest.call('GET', `${pathname}${search}`, { headers: { accept: 'text/html' } })
		expect([visited.status, visited.headers.location]).toEqual([303, `/unsubscribe${search}`])
		expect((await guest.json<{ data: object }>('GET', `${pathname}${search}`)).data).toEqual({
			topic: 'updates',
			wanted: true,
		})
		// A mail program sends a form without cookies (RFC 8058).
		const answer = await fetch(`${harness.system.url}${pathname}${search}`, {
			method: 'POST',
			headers: { 'content-type': 'application/x-www-form-urlencoded' },
			body: 'List-Unsubscribe=One-Click',
		})
		expect([answer.status, await answer.json()]).toEqual([
			200,
			{ statusCode: 200, data: { topic: 'updates', wanted: false } },
		])
		const forged = search.replace('updates', 'requests')
		expect((await guest.call('POST', `${pathname}${forged}`)).status).toBe(404)
		const others = search.replace(/user=[^&]+/, `user=${author.id}`)
		expect((await guest.call('POST', `${pathname}${others}`)).status).toBe(404)
		await post(author, requestId, 'Grown')
		await harness.system.untilIdle()
		expect(mailsTo('donor@karuna.example', 'Seeds')).toHaveLength(1)
		expect(await about(donor, requestId)).toHaveLength(2)
		const chosen = await donor.json<{ data: object }>('POST', `${INBOX}/email`, {
			unique_id: donor.id,
			email: { updates: true },
		})
		expect(chosen.data).toMatchObject({ updates: true, donations: false })
	})

	it('lets authors have no more mails of their requests, while receipts always go', async () => {
		const before = mailsTo('donor@karuna.example', 'donor@').length
		await author.json('POST', `${INBOX}/email`, { unique_id: author.id, email: { requests: false } })
		const requestId = await publish({ author, admin }, { title: 'Books for Beed' })
		const intent = intentOf(RUPEES_500, donationOf(RUPEES_500, requestId, { externalUserInfo: undefined }))
		await donor.json<IntentAnswer>('POST', '/api/v1/create/payment/intent', intent)
		await harness.system.untilIdle()
		expect(mailsTo('donee@karuna.example', 'Books for Beed')).toEqual([])
		expect(mailsTo('donor@karuna.example', 'donor@').length).toBeGreaterThan(before)
		const [receipt] = mailsTo('donor@karuna.example', 'donor@')
		expect(receipt?.unsubscribe).toBeUndefined()
	})

	it('sends one notification to its reader by e-mail when they ask for it, once, whatever they chose', async () => {
		await author.json('POST', `${INBOX}/email`, { unique_id: author.id, email: { requests: false } })
		const requestId = await publish({ author, admin }, { title: 'Benches for Bidar' })
		await harness.system.untilIdle()
		const [notices] = (await about(author, requestId)).filter(({ kind }) => kind === 'requestWentLive')
		const ask = { unique_id: author.id, _id: String(notices?._id) }
		await author.json('PUT', INBOX, ask)
		const mails = () => mailsTo('donee@karuna.example', 'Benches for Bidar')
		expect(mails()).toEqual([])

		expect(
			(await donor.call('POST', `${INBOX}/email`, { body: { ...ask, unique_id: donor.id } })).status,
		).toBe(404)
		const first = await author.json<{ data: object }>('POST', `${INBOX}/email`, ask)
		expect(first.data).toMatchObject({ requests: false, mailed: notices?._id })
		await harness.system.untilIdle()
		await vi.waitFor(() => expect(mails()).toHaveLength(1), { timeout: 60_000 })
		expect(mails()[0]).toMatchObject({ subject: notices?.message })
		expect(mails()[0]?.unsubscribe).toBeUndefined()

		expect(await author.json('POST', `${INBOX}/email`, ask)).toEqual(first)
		const { n } = await harness.system.sql.one<{ n: number }>(
			"SELECT count(*)::int AS n FROM ops.outbox WHERE cause_id = $1 AND kind = 'notifications/send-mail'",
			[ask._id],
		)
		expect(n).toBe(0)
	})

	it('sends nobody more than twenty of them within an hour', async () => {
		const reader = await harness.person('finance')
		const ids = Array.from({ length: 21 }, () => crypto.randomUUID())
		await harness.system.sql.execute(
			`INSERT INTO rec.notifications (id, user_id, kind, about, created_at)
			SELECT id, $2, 'accountChanged', '{}', $3 FROM unnest($1::uuid[]) AS id`,
			[ids, reader.id, new Date()],
		)
		const answers: number[] = []
		for (const _id of ids)
			answers.push(
				(await reader.call('POST', `${INBOX}/email`, { body: { unique_id: reader.id, _id } })).status,
			)
		expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 429])
		const { requested } = await harness.system.sql.one<{ requested: number }>(
			'SELECT count(mail_requested_at)::int AS requested FROM rec.notifications WHERE user_id = $1',
			[reader.id],
		)
		expect(requested).toBe(20)
	})

	it('tells of roles by mail, whatever mails one wants', async () => {
		const admins = await harness.person('super')
		const reader = await harness.person('volunteer')
		await reader.json('POST', `${INBOX}/email`, { unique_id: reader.id, email: { announcements: false } })
		const role = { role: 'talRadioAdmin', reason: 'She leads the morning show.' }
		const user = `/api/backoffice/users/${reader.id}`
		for (const action of ['grant', 'revoke']) {
			const { headers } = await admins.call('GET', user)
			await admins.json('POST', `${user}/roles/${action}`, role, { 'if-match': String(headers.etag) })
		}
		await harness.system.untilIdle()
		const mails = () => mailsTo('volunteer@karuna.example', 'radio administrator')
		await vi.waitFor(() => expect(mails()).toHaveLength(2), { timeout: 60_000 })
		expect(mails().map(({ subject }) => subject)).toEqual(
			expect.arrayContaining([
				'You now have the role radio administrator.',
				'You no longer have the role radio administrator.',
			]),
		)
		expect(mails().every(({ unsubscribe }) => unsubscribe === undefined)).toBe(true)
	})

	it('pushes to browsers whose session lasts, and forgets those that are gone', async () => {
		const requestId = await publish({ author, admin }, { title: 'Wells for Jalna' })
		await harness.system.untilIdle()
		const { data } = await author.json<{ data: { publicKey: string } }>('GET', DEVICE)
		const phone = await harness.person('donee')
		const browsers = [author, phone, author].map((caller) => {
			const browser = service.subscribe(data.publicKey)
			return { caller, browser }
		})
		for (const { caller, browser } of browsers)
			await caller.json('POST', DEVICE, { token: browser.token, device: 'web', userId: author.id })
		const [desk, lost, off] = browsers.map(({ browser }) => browser)
		off?.answer(410)
		await phone.json('POST', '/api/v1/logout')
		await give(harness, harness.guest(), requestId)
		await harness.system.untilIdle()
		expect(desk?.received.map(({ message }) => message)).toEqual([
			{
				id: expect.any(String),
				title: 'Karuna',
				language: 'en',
				url: `/donationRequest/${requestId}`,
				body: 'A donation of ₹500.00 has come in for “Wells for Jalna”.',
			},
		])
		expect(desk?.received[0]?.topic).toHaveLength(32)
		expect(lost?.received).toEqual([])
		const left = await harness.system.sql.query<{ endpoint: string }>(
			'SELECT endpoint FROM rec.push_subscriptions',
		)
		expect(left.map(({ endpoint }) => endpoint).toSorted()).toEqual(
			[desk?.endpoint ?? '', lost?.endpoint ?? ''].toSorted(),
		)
		// Another person who signs in on this browser takes it over.
		await donor.json('POST', DEVICE, { token: desk?.token, device: 'web', userId: donor.id })
		await give(harness, harness.guest(), requestId)
		await harness.system.untilIdle()
		expect(desk?.received).toHaveLength(1)
		await author.json('DELETE', DEVICE, { endpoint: desk?.endpoint })
		const saved = await harness.system.sql.query('SELECT FROM rec.push_subscriptions WHERE user_id = $1', [
			donor.id,
		])
		expect(saved).toHaveLength(1)
	})

	it('brings an admin’s words to whom they are for, once each, even when the worker dies in the middle', async () => {
		const announcement = {
			title: 'A week of giving',
			message: 'It begins on Monday.',
			audience: { kind: 'all' },
			titleHi: 'दान का सप्ताह',
			messageHi: 'सोमवार से।',
		}
		const { data: visible } = await admin.json<{ data: { count: number; hi: { message: string } } }>(
			'POST',
			'/api/v1/sendToAll/preview',
			announcement,
		)
		expect(visible.hi.message).toBe('दान का सप्ताह')
		await admin.json(
			'POST',
			'/api/v1/sendToAll',
			{ ...announcement, count: visible.count },
			{ 'idempotency-key': 'week' },
		)
		await admin.json(
			'POST',
			'/api/v1/sendToAll',
			{ ...announcement, count: visible.count },
			{ 'idempotency-key': 'week' },
		)
		await harness.system.untilIdle()
		// After a crash before the cursor was written, everything is sent once more, without duplicates for any
		// recipient.
		const { sql } = harness.system
		await sql.execute('UPDATE rec.announcements SET reached_id = NULL, finished_at = NULL')
		await sql.execute(
			"UPDATE ops.outbox SET state = 'planned' WHERE kind = 'notifications/spread-announcement'",
		)
		await harness.system.untilIdle()
		const rows = await sql.query<{ user_id: string }>(
			"SELECT user_id FROM rec.notifications WHERE kind = 'announcement'",
		)
		expect(rows).toHaveLength(visible.count)
		expect(new Set(rows.map(({ user_id }) => user_id)).size).toBe(visible.count)
		const [entry] = (await inbox(donor, '?lang=hi')).data
		expect(entry).toMatchObject({ kind: 'announcement', message: 'दान का सप्ताह', text: 'सोमवार से।' })
		const { data: read } = await donor.json<{ data: object }>('PUT', INBOX, {
			unique_id: donor.id,
			_id: entry?._id,
		})
		expect(read).toBeDefined()
		expect(await admin.json('GET', '/api/backoffice/announcements')).toMatchObject([
			{ title: 'A week of giving', reached: visible.count, read: 1, finishedAt: expect.any(String) },
		])
		const events = await sql.query<{ data: string }>(
			"SELECT data::text AS data FROM es.events WHERE type = 'AnnouncementOrdered'",
		)
		expect(events).toHaveLength(1)
		expect(events[0]?.data).not.toMatch(/giving|Monday|दान/)
	})

	it('sends words to those alone whom they are for', async () => {
		const count = async (audience: object) =>
			(
				await admin.json<{ data: { count: number } }>('POST', '/api/v1/sendToAll/preview', {
					title: 'Hello',
					message: 'To you.',
					audience,
				})
			).data.count
		expect(await count({ kind: 'role', role: 'finAdmin' })).toBe(1)
		expect(await count({ kind: 'donees' })).toBe(1)
		expect(await count({ kind: 'donors' })).toBe(1)
		expect(await count({ kind: 'region', region: 'IN' })).toBe(2)
		expect(await count({ kind: 'region', region: 'US' })).toBe(0)
	})
})
