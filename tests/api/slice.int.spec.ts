import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { formatMajor } from '../../kernel/wire/money.ts'
import { pdf } from '../harness/sample-documents.ts'
import {
	donationOf,
	give,
	type IntentAnswer,
	intentOf,
	major,
	publish,
	RUPEES_500,
	raise,
	requestBody,
	review,
	splitOf,
} from './fundraiser.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'
import { taxRegistered } from './organizations.fixtures.ts'

interface Found {
	readonly data: readonly Readonly<Record<string, unknown>>[]
	readonly totalCountOfRecords: number
}
interface One {
	readonly data: Readonly<Record<string, unknown>>
}

describe('the whole way of a donation', () => {
	let harness: Harness
	let author: Caller
	let admin: Caller
	let finance: Caller
	let donor: Caller
	const split = splitOf(RUPEES_500)

	beforeAll(async () => {
		harness = await startHarness()
		author = await harness.person('donee')
		admin = await harness.person('admin')
		finance = await harness.person('finance')
		donor = await harness.person('donor')
	}, 120_000)
	afterAll(() => harness?.stop())

	const live = (changes: object = {}) => publish({ author, admin }, { ...changes })
	const request = async (caller: Caller, id: string) =>
		(await caller.json<One>('GET', `/api/v1/donationRequest/${id}`)).data
	const donations = (caller: Caller, requestId: string) =>
		caller.json<Found>('GET', `/api/v1/donation?request_id=${requestId}`)
	const mailsTo = (address: string) =>
		harness.system.outbox?.mailbox.list({ search: address, offset: 0, limit: 100 }).rows ?? []
	const overview = async () => (await finance.json<One>('GET', '/api/backoffice/overview')).data

	it('begins with a request that nobody but its author and reviewers see', async () => {
		const before = await overview()
		const requestId = await raise(author, { title: 'Lanterns for Giridih' })
		await harness.system.untilIdle()
		const search = '/api/v1/donationRequest?keyword=lanterns'
		expect((await harness.guest().call('GET', `/api/v1/donationRequest/${requestId}`)).status).toBe(404)
		expect(await harness.guest().json<Found>('GET', search)).toMatchObject({ totalCountOfRecords: 0 })
		expect(await request(author, requestId)).toMatchObject({ status: 0, acceptsDonations: false })
		expect(await overview()).toMatchObject({ waiting: Number(before.waiting) + 1 })

		expect((await review(admin, requestId, 'approve')).body).toMatchObject({ status: 'approved' })
		expect((await review(admin, requestId, 'publish')).body).toMatchObject({ status: 'live', statusCode: 9 })
		await harness.system.untilIdle()
		expect(await overview()).toMatchObject({ waiting: before.waiting, projectionLagMs: null })
		expect(await harness.guest().json<Found>('GET', search)).toMatchObject({
			data: [{ _id: requestId, title: 'Lanterns for Giridih', status: 9, donated_quantity: 0 }],
			totalCountOfRecords: 1,
		})
		expect(await request(harness.guest(), requestId)).toMatchObject({ acceptsDonations: true, mine: null })
		const mails = mailsTo('donee@karuna.example').filter(({ subject }) => subject.includes('Lanterns'))
		expect(mails).toHaveLength(2)
	})

	it('counts a donation of a guest in every figure as soon as the guest looks', async () => {
		const requestId = await live()
		const guestDonor = harness.guest()
		const donation = donationOf(RUPEES_500, requestId, { message: 'For the children.' })
		const paid = await guestDonor.json<IntentAnswer>(
			'POST',
			'/api/v1/create/payment/intent',
			intentOf(RUPEES_500, donation),
		)
		expect(paid).toMatchObject({ statusCode: 200, requiresAction: false })
		const recorded = await guestDonor.call('POST', '/api/v1/donation', {
			body: { ...donation, transactionId: paid.paymentIntentId },
		})
		expect(recorded.body).toMatchObject({
			statusCode: 200,
			data: {
				_id: paid.donationId,
				status: 'confirmed',
				quantity: 500,
				processingFees: 11.8,
				totalAmount: 511.8,
			},
		})

		const after = { 'x-read-after': String(recorded.headers['x-position']) }
		const read = async (url: string, caller = guestDonor) => {
			const answer = await caller.call('GET', url, { headers: after })
			expect(answer.headers['x-stale'], url).toBeUndefined()
			return answer
		}
		const raised = { donated_quantity: 500, donorCount: 1 }
		expect((await read(`/api/v1/donationRequest/${requestId}`)).body).toMatchObject({ data: raised })
		const list = (await read('/api/v1/donationRequest?limit=100')).body as Found
		expect(list.data.find(({ _id }) => _id === requestId)).toMatchObject(raised)
		expect((await read(`/api/v1/donation?request_id=${requestId}`)).body).toMatchObject({
			data: [
				{
					user_info: { name: 'Ravi Das' },
					message: 'For the children.',
					transactionId: paid.paymentIntentId,
				},
			],
			totalCountOfRecords: 1,
		})
		expect((await read(`/api/v1/donationRequest/${requestId}/money`)).body).toMatchObject({
			data: {
				charged: { amount: 511.8, count: 1 },
				fees: { amount: 11.8, count: 1 },
				refunded: { amount: 0 },
				raised: { amount: 500, count: 1, entries: [{ what: 'Ravi Das', amount: 500 }] },
				held: { amount: 500 },
			},
		})
		expect((await read(`/api/v1/transactionDetails?donationId=${paid.donationId}`)).body).toMatchObject({
			data: { status: 'confirmed', card: { brand: 'visa', last4: '4242' } },
		})
		const report = (await read('/api/v1/reconciliationReport?limit=500', finance)).body as Found
		expect(report.data.find(({ _id }) => _id === requestId)).toMatchObject({
			quantity: 250_000,
			donated_quantity: 500,
			totalWithdrawalAmount: 0,
			pending: 500,
			reserved: 0,
		})
		for (const url of [
			'/api/v1/reconciliationReport?isDownload=true',
			'/api/backoffice/reconciliation/csv',
		]) {
			const csv = await read(url, finance)
			expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
			expect(csv.headers['content-disposition']).toMatch(/filename="reconciliation-[\dT-]+Z\.csv"/)
			expect(csv.text).toContain(
				`Approved,IN,INR,250000.00,500.00,0.00,500.00,0.00,500.00,0.00,0.00,0.00,11.80,0.00,${requestId}\r\n`,
			)
		}
		expect((await read(`/api/backoffice/donations/${paid.donationId}`, finance)).body).toMatchObject({
			donor: 'Ravi Das',
			donorEmail: 'r…@m….example',
			amount: '500.00',
			total: '511.80',
			status: 'confirmed',
			attempts: 1,
			targetId: requestId,
			card: 'visa •• 4242',
		})
	})

	it('thanks the donor and tells finance what happened', async () => {
		const before = await overview()
		const requestId = await live({ title: 'Slates and chalk' })
		const guestDonor = { first_name: 'Zoya', last_name: 'Khan', email: 'zoya.khan@mail.example' }
		const paid = await give(harness, harness.guest(), requestId, RUPEES_500, { externalUserInfo: guestDonor })
		const [mail, ...more] = mailsTo('zoya.khan@mail.example')
		expect(more).toEqual([])
		const opened = await harness.system.outbox?.mailbox.open(mail?.id ?? '')
		expect(opened?.text).toContain('Slates and chalk')
		const timeline = await finance.json<{ data: { type: string }[] }>(
			'GET',
			`/api/backoffice/donations/${paid.donationId}/timeline`,
		)
		expect(timeline.data.map(({ type }) => type)).toEqual(
			expect.arrayContaining([
				'DonationStarted',
				'PaymentAttempted',
				'DonationConfirmed',
				'ProviderCostRecorded',
			]),
		)
		expect(await overview()).toMatchObject({ donationsToday: Number(before.donationsToday) + 1 })
	})

	it('hides who gave anonymously from everybody but the donor and finance', async () => {
		const requestId = await live()
		const guestDonor = harness.guest()
		const paid = await give(harness, guestDonor, requestId, RUPEES_500, { anonymous: true })
		for (const viewer of [harness.guest(), author, donor, admin]) {
			const answer = await viewer.call('GET', `/api/v1/donation?request_id=${requestId}`)
			expect(answer.body).toMatchObject({ data: [{ user_info: null, transactionId: null, card: null }] })
			expect(answer.text).not.toMatch(/Ravi|Das|pi_|4242/)
			const money = await viewer.call('GET', `/api/v1/donationRequest/${requestId}/money`)
			expect(money.text).not.toMatch(/Ravi|Das/)
		}
		for (const viewer of [guestDonor, finance]) {
			expect((await donations(viewer, requestId)).data).toMatchObject([
				{ user_info: { name: 'Ravi Das' }, transactionId: paid.paymentIntentId },
			])
		}
	})

	it('counts the donation of somebody who is signed in as theirs', async () => {
		const requestId = await live()
		const before = (await donor.json<One>('GET', `/api/v1/user/summary/${donor.id}`)).data
		const paid = await give(harness, donor, requestId, RUPEES_500, {
			user_id: donor.id,
			externalUserInfo: undefined,
		})
		const own = await donor.json<Found>('GET', `/api/v1/donation/user/${donor.id}`)
		expect(own.data[0]).toMatchObject({ _id: paid.donationId, user_info: { name: 'Meera Krishnan' } })
		const total = (before.donations as { total: number }).total + 1
		expect(await donor.json<One>('GET', `/api/v1/user/summary/${donor.id}`)).toMatchObject({
			data: { donations: { total } },
		})
	})

	it('counts such a donation as kindness, and says why; nothing of it once it is one’s own fundraiser', async () => {
		const requestId = await live()
		const kindness = (of: Caller) =>
			of.json<{ kindnessScore: number; data: object[]; totalCountOfRecords: number }>(
				'GET',
				'/api/v1/user/kindness',
			)
		const before = await kindness(donor)
		const signedIn = { externalUserInfo: undefined }
		await give(harness, donor, requestId, RUPEES_500, { user_id: donor.id, ...signedIn })
		const after = await kindness(donor)
		expect(after.totalCountOfRecords).toBe(before.totalCountOfRecords + 1)
		expect(after.data[0]).toMatchObject({
			because: 'donationConfirmed',
			worth: 4,
			score: after.kindnessScore,
			about: { kind: 'donationRequest', _id: requestId },
		})
		expect(await donor.json<One>('GET', `/api/v1/user/summary/${donor.id}`)).toMatchObject({
			data: { kindnessScore: after.kindnessScore },
		})
		const own = await kindness(author)
		await give(harness, author, requestId, RUPEES_500, { user_id: author.id, ...signedIn })
		expect(await kindness(author)).toEqual(own)
	})

	it('ends with the goal: the request is completed and takes no more', async () => {
		const requestId = await live({ quantity: 500 })
		await give(harness, harness.guest(), requestId)
		expect(await request(harness.guest(), requestId)).toMatchObject({ status: 2, acceptsDonations: false })
		const more = await harness.guest().call('POST', '/api/v1/create/payment/intent', {
			body: intentOf(RUPEES_500, donationOf(RUPEES_500, requestId)),
		})
		expect(more).toMatchObject({ status: 409, body: { code: 'NOT_ACCEPTING_DONATIONS' } })
	})

	it('shows a private request to those who were named, and to nobody else', async () => {
		const requestId = await live({
			title: 'Quiet help',
			isPrivate: true,
			allowedViewers: ['DONOR@karuna.example', 'priyanair'],
		})
		const seenBy = async (viewer: Caller) => {
			const answers = await Promise.all([
				viewer.call('GET', `/api/v1/donationRequest/${requestId}`),
				viewer.call('GET', `/api/v1/donation?request_id=${requestId}`),
				viewer.call('GET', `/api/v1/donationRequestUpdate?donation_request_id=${requestId}`),
				viewer.call('GET', `/api/v1/donationRequest/${requestId}/comments`),
			])
			const found = await viewer.json<Found>('GET', '/api/v1/donationRequest?keyword=quiet')
			return [...answers.map(({ status }) => status), found.totalCountOfRecords]
		}
		for (const viewer of [author, donor, await harness.person('priya'), admin, finance])
			expect(await seenBy(viewer)).toEqual([200, 200, 200, 200, 1])
		for (const viewer of [harness.guest(), await harness.person('imran'), await harness.person('radio')])
			expect(await seenBy(viewer)).toEqual([404, 404, 404, 404, 0])
	})

	it('names its viewers by who they are, whatever they and others are called later', async () => {
		const [viewer, other] = [await harness.person('tsering'), await harness.person('imran')]
		const requestId = await live({ isPrivate: true, allowedViewers: ['TseringDolma', 'NEW@mail.example'] })
		const url = `/api/v1/donationRequest/${requestId}`
		const viewers = async () => {
			const { mine } = (await request(author, requestId)) as { mine: { allowedViewers: string[] } }
			const reviewed = await admin.json<{ allowedViewers: string[] }>(
				'GET',
				`/api/backoffice/requests/${requestId}`,
			)
			expect(reviewed.allowedViewers).toEqual(mine.allowedViewers)
			return mine.allowedViewers
		}
		const status = async (caller: Caller) => (await caller.call('GET', url)).status
		expect(await viewers()).toEqual(['tseringdolma', 'new@mail.example'])
		await viewer.json('POST', '/api/v1/change/username', { username: 'dolma.tsering' })
		// Another user takes the name later, when no trace of the former owner is left.
		await harness.system.sql.execute("UPDATE rec.users SET username = 'TseringDolma' WHERE id = $1", [
			other.id,
		])
		expect([await status(viewer), await status(other)]).toEqual([200, 404])
		expect(await viewers()).toEqual(['dolma.tsering', 'new@mail.example'])
		await harness.system.sql.execute("UPDATE rec.users SET username = 'imranshaikh' WHERE id = $1", [
			other.id,
		])
	})

	it('says which of its viewers nobody knows, and keeps nothing', async () => {
		const body = requestBody(await author.picture(), {
			isPrivate: true,
			allowedViewers: ['meerakrishnan', 'nobody.there', 'someone@mail.example', 'nor.here'],
		})
		const contents = 'SELECT count(*)::int AS count FROM rec.request_contents'
		const before = await harness.system.sql.one(contents)
		const answer = await author.call('POST', '/api/v1/donationRequest', { body })
		const message = 'There is nobody with the username nobody.there, nor.here'
		expect(answer).toMatchObject({
			status: 400,
			body: {
				code: 'VIEWER_NOT_FOUND',
				message,
				details: [{ field: 'allowedViewers.1', message }],
			},
		})
		expect(await harness.system.sql.one(contents)).toEqual(before)
	})

	it('lets a request that took nothing be removed, and then it is gone', async () => {
		const requestId = await raise(author, { title: 'A mistake' })
		await author.json('DELETE', `/api/v1/donationRequest/${requestId}?user_id=${author.id}`)
		await harness.system.untilIdle()
		for (const viewer of [author, admin, harness.guest()])
			expect((await viewer.call('GET', `/api/v1/donationRequest/${requestId}`)).status).toBe(404)
		expect((await admin.call('GET', `/api/backoffice/requests/${requestId}`)).status).toBe(404)
		const report = await finance.json<Found>('GET', '/api/v1/reconciliationReport?limit=500')
		expect(report.data.map(({ _id }) => _id)).not.toContain(requestId)
	})

	it('asks an admin again when the author edits a live request', async () => {
		const requestId = await live({ title: 'A well' })
		const body = requestBody(await author.picture(), { title: 'Two wells', quantity: 300_000 })
		await author.json('PUT', `/api/v1/donationRequest/${requestId}`, body)
		expect(await request(harness.guest(), requestId)).toMatchObject({ title: 'A well', quantity: 250_000 })
		expect((await review(admin, requestId, 'acceptChange')).status).toBe(200)
		await harness.system.untilIdle()
		expect(await request(harness.guest(), requestId)).toMatchObject({ title: 'Two wells', quantity: 300_000 })
	})

	it('shows author and reviewer every field of a change, and nothing else goes live', async () => {
		const orgId = await taxRegistered({ author, admin })
		const images = [await author.picture(), await author.picture()]
		const before = { isUrgentRequirement: true, images, orgId }
		const requestId = await live(before)
		const fields = {
			title: 'Two wells',
			description: 'One each.',
			beneficiaryName: 'Borotola',
			place: 'Ranchi',
			role: 'donor',
			category: 'health',
			endDate: '2098-12-31',
			isPrivate: true,
			isTaxBenefit: true,
			allowedViewers: ['meera@karuna.example'],
		}
		const pictures = [before.images[0], await author.picture()]
		const body = { ...requestBody(''), ...fields, quantity: 300_000, images: pictures }
		const url = `/api/v1/donationRequest/${requestId}`
		await author.json('PUT', url, body)

		const changed = {
			...fields,
			fields: {},
			images: pictures.map((_id) => expect.objectContaining({ _id })),
			documents: [],
			videos: [],
		}
		const { mine } = (await request(author, requestId)) as { mine: { pending: object } }
		expect(mine.pending).toEqual({ ...changed, quantity: 300_000, isUrgentRequirement: false, cityId: null })
		const reviewed = await admin.json<{ pendingChange: object }>(
			'GET',
			`/api/backoffice/requests/${requestId}`,
		)
		expect(reviewed).toMatchObject({
			role: 'donee',
			title: 'A library for Giridih',
			isUrgent: true,
			// Removing viewers needs no review.
			isPrivate: true,
			allowedViewers: [],
			images: before.images.map((_id) => ({ _id })),
		})
		const seen = { ...changed, fieldFiles: [], requested: '300000.00', isUrgent: false }
		expect(reviewed.pendingChange).toEqual(seen)

		expect((await review(admin, requestId, 'acceptChange')).status).toBe(200)
		await harness.system.untilIdle()
		expect((await harness.guest().call('GET', url)).status).toBe(404)
		const { allowedViewers, ...visible } = changed
		expect(await request(author, requestId)).toMatchObject({
			...visible,
			quantity: 300_000,
			isUrgentRequirement: false,
			mine: { pending: null, allowedViewers },
		})
	})

	describe('documents', () => {
		const choice = (_id: string, userGivenName: string, note = '') => ({ _id, userGivenName, note })
		const documentsOf = async (viewer: Caller, id: string) =>
			(await request(viewer, id)).documents as readonly Readonly<Record<string, unknown>>[]
		const namesOf = async (viewer: Caller, id: string) =>
			(await documentsOf(viewer, id)).map(({ userGivenName }) => userGivenName)
		const reviewed = (id: string) =>
			admin.json<{
				documents: readonly { userGivenName: string }[]
				pendingChange: { documents: readonly { userGivenName: string }[] } | null
			}>('GET', `/api/backoffice/requests/${id}`)

		it('are shown with the request, to those who see it, in the words of its version', async () => {
			const [bill, letter] = [await author.document(), await author.document('Letter')]
			const documents = [choice(letter, 'Letter of the school', 'In Hindi'), choice(bill, 'Bill')]
			const requestId = await raise(author, { documents })
			expect(await documentsOf(author, requestId)).toMatchObject(documents)
			expect((await reviewed(requestId)).documents).toMatchObject(documents)
			for (const action of ['approve', 'publish']) await review(admin, requestId, action)
			const [visible] = await documentsOf(harness.guest(), requestId)
			expect(visible).toEqual({
				...choice(letter, 'Letter of the school', 'In Hindi'),
				url: expect.stringMatching(`^/files/document/${letter.slice(0, 2)}/${letter}\\.pdf\\?key=.{50,}$`),
				name: 'estimate.pdf',
				contentType: 'application/pdf',
				size: pdf('Letter').length,
			})
			const file = await harness.guest().call('GET', String(visible?.url))
			expect([file.status, file.text]).toEqual([200, pdf('Letter').toString()])

			const hidden = await live({ isPrivate: true, documents: [choice(bill, 'Bill')] })
			expect((await harness.guest().call('GET', `/api/v1/donationRequest/${hidden}`)).status).toBe(404)
		})

		it('of a proposed change wait with it: what everybody sees stays, reviewers see both', async () => {
			const [old, added] = [await author.document(), await author.document('Bill')]
			const requestId = await live({ documents: [choice(old, 'Estimate')] })
			const images = [await author.picture()]
			const proposed = [choice(old, 'Old estimate'), choice(added, 'Bill')]
			const body = { ...requestBody(''), images, documents: proposed }
			await author.json('PUT', `/api/v1/donationRequest/${requestId}`, body)
			expect(await namesOf(harness.guest(), requestId)).toEqual(['Estimate'])
			const { mine } = await request(author, requestId)
			expect(mine).toMatchObject({
				pending: { documents: body.documents, images: [{ _id: body.images[0] }] },
			})
			const { documents, pendingChange } = await reviewed(requestId)
			expect(documents.map(({ userGivenName }) => userGivenName)).toEqual(['Estimate'])
			expect(pendingChange?.documents.map(({ userGivenName }) => userGivenName)).toEqual([
				'Old estimate',
				'Bill',
			])
			expect((await review(admin, requestId, 'acceptChange')).status).toBe(200)
			await harness.system.untilIdle()
			expect(await namesOf(harness.guest(), requestId)).toEqual(['Old estimate', 'Bill'])
		})

		it('of others can’t be shown, whatever their id', async () => {
			const own = await author.document()
			const foreign = await donor.document()
			const requestId = await raise(author, { documents: [choice(own, 'Estimate')] })
			const body = requestBody(await author.picture(), {
				documents: [choice(own, 'Estimate'), choice(foreign, 'Bill')],
			})
			for (const [method, url] of [
				['POST', '/api/v1/donationRequest'],
				['PUT', `/api/v1/donationRequest/${requestId}`],
			] as const)
				expect(await author.call(method, url, { body })).toMatchObject({
					status: 400,
					body: { code: 'DOCUMENT_NOT_FOUND', details: [{ field: 'documents.1' }] },
				})
			expect(await namesOf(author, requestId)).toEqual(['Estimate'])
		})
	})

	async function openPage(requestIds: readonly string[], ticket?: string) {
		const socket = new WebSocket(`${harness.system.url.replace('http', 'ws')}/api/v1/live`)
		const changed: string[] = []
		socket.addEventListener('message', ({ data }) => {
			changed.push(...(JSON.parse(String(data)) as { changed: string[] }).changed)
		})
		await new Promise((resolve, reject) => {
			socket.addEventListener('open', resolve, { once: true })
			socket.addEventListener('error', () => reject(new Error('The socket broke.')), { once: true })
		})
		socket.send(JSON.stringify({ ticket, watch: requestIds.map((id) => `request:${id}`) }))
		return { changed, close: () => socket.close() }
	}
	const DONATIONS_ARRIVE = { timeout: 60_000, interval: 50 }

	it('tells open pages of a donation at once', async () => {
		const requestId = await live()
		const hidden = await live({ isPrivate: true })
		const page = await openPage([requestId, hidden])
		try {
			await vi.waitFor(async () => {
				await give(harness, harness.guest(), requestId)
				expect(page.changed).toContain(`request:${requestId}`)
			}, DONATIONS_ARRIVE)
			await author.json('POST', `/api/v1/donationRequest/${hidden}/close`)
			await harness.system.untilIdle()
			await give(harness, harness.guest(), requestId)
			expect(page.changed).not.toContain(`request:${hidden}`)
		} finally {
			page.close()
		}
	})

	it('tells of a private request on the page of its author, by a ticket that is good once', async () => {
		const hidden = await live({ isPrivate: true })
		const { data } = await author.json<{ data: { ticket: string } }>('POST', '/api/v1/live/ticket')
		const page = await openPage([hidden], data.ticket)
		const copied = await openPage([hidden], data.ticket)
		try {
			await vi.waitFor(async () => {
				await give(harness, author, hidden)
				expect(page.changed).toContain(`request:${hidden}`)
			}, DONATIONS_ARRIVE)
			expect(copied.changed).toEqual([])
		} finally {
			page.close()
			copied.close()
		}
	})

	it('keeps a mail that our mail server turns away for later, and says so where alarms are read', async () => {
		const requestId = await live()
		const { sql } = harness.system
		const guestDonor = { first_name: 'Lata', last_name: 'Rao', email: 'lata@quota.karuna.example' }
		const body = intentOf(RUPEES_500, donationOf(RUPEES_500, requestId, { externalUserInfo: guestDonor }))
		const { donationId } = await harness
			.guest()
			.json<{ donationId: string }>('POST', '/api/v1/create/payment/intent', body)
		const waiting = `SELECT last_error FROM ops.outbox
			WHERE kind = 'donations/send-confirmation' AND state IN ('planned', 'running') AND last_error IS NOT NULL`
		await expect
			.poll(() => sql.query(waiting), { timeout: 60_000 })
			.toMatchObject([{ last_error: expect.stringContaining('550 5.4.5') }])
		const metrics = (await harness.guest().call('GET', '/metrics')).text
		expect(metrics).toMatch(/^mails_turned_away_total\{code="5\.4\.5",.*\} [1-9]/m)
		const email = 'lata@mail.example'
		await sql.execute('UPDATE rec.donation_details SET email = $2 WHERE donation_id = $1', [
			donationId,
			email,
		])
		await expect.poll(() => mailsTo(email).length, { timeout: 60_000 }).toBeGreaterThan(0)
		await harness.system.untilIdle()
	})

	it('shows dead letters to finance, who have them tried again', async () => {
		const requestId = await live()
		const guestDonor = { first_name: 'Harish', last_name: 'Varma', email: 'harish.varma@mail.example' }
		await give(harness, harness.guest(), requestId, RUPEES_500, { externalUserInfo: guestDonor })
		const [first] = mailsTo(guestDonor.email)
		const { id } = await harness.system.sql.one<{ id: string }>(
			`UPDATE ops.outbox SET state = 'dead', last_error = 'The mail server was away.'
			WHERE kind = 'donations/send-confirmation' AND cause_id = $1 RETURNING id`,
			[first?.messageId.match(/[0-9a-f-]{36}/)?.[0]],
		)
		expect(await overview()).toMatchObject({ deadLetters: 1 })
		const metrics = (await harness.guest().call('GET', '/metrics')).text
		expect(metrics).toMatch(/^dead_letters\{.*\} 1$/m)
		expect(metrics).toMatch(/^broken_streams\{.*\} 0$/m)
		expect(metrics).toMatch(/^log_behind_seconds\{follower="fund_totals",.*\} 0$/m)
		expect(metrics).toMatch(/^work_waiting_seconds\{kind="effects",.*\} \d/m)
		const [dead] = await finance.json<Record<string, unknown>[]>(
			'GET',
			`/api/backoffice/effects?filter=${encodeURIComponent('{"state":"dead"}')}`,
		)
		expect(dead).toMatchObject({ id, state: 'dead', lastError: 'The mail server was away.' })
		// Found by how its kind begins, also as the page shows it.
		const found = (handler: string) =>
			finance.json<Record<string, unknown>[]>(
				'GET',
				`/api/backoffice/effects?filter=${encodeURIComponent(JSON.stringify({ state: 'dead', handler }))}`,
			)
		expect(await found('Donations/send')).toMatchObject([{ id }])
		expect(await found('users/')).toEqual([])
		const url = `/api/backoffice/effects/${encodeURIComponent(id)}/retry`
		expect((await admin.call('POST', url)).status).toBe(403)
		expect((await finance.call('POST', url)).status).toBe(200)
		await harness.system.untilIdle()
		expect(await overview()).toMatchObject({ deadLetters: 0 })
		const [second, ...older] = mailsTo(guestDonor.email)
		expect(older).toEqual([first])
		expect(second?.messageId).toBe(first?.messageId)
	})

	it.each([
		[
			'/api/backoffice/me',
			{ guest: 401, donor: 403, radio: 200, volunteer: 200, admin: 200, finance: 200, super: 200 },
		],
		[
			'/api/backoffice/requests',
			{ guest: 401, donor: 403, radio: 403, volunteer: 200, admin: 200, finance: 200 },
		],
		[
			'/api/backoffice/donations',
			{ guest: 401, donor: 403, volunteer: 403, admin: 200, finance: 200, super: 200 },
		],
		['/api/backoffice/reconciliation', { guest: 401, volunteer: 403, admin: 403, finance: 200, super: 200 }],
		['/api/v1/reconciliationReport', { guest: 401, donor: 403, admin: 403, finance: 200, super: 200 }],
		['/api/backoffice/webhooks', { guest: 401, volunteer: 403, admin: 403, finance: 200, super: 200 }],
		[
			'/api/backoffice/overview',
			{ guest: 401, donor: 403, radio: 403, volunteer: 200, admin: 200, finance: 200, super: 200 },
		],
	])('lets into %s only those whom it is for', async (url, statuses) => {
		for (const [who, status] of Object.entries(statuses)) {
			const caller = who === 'guest' ? harness.guest() : await harness.person(who)
			const answer = await caller.call('GET', url)
			expect([who, answer.status]).toEqual([who, status])
			if (who === 'admin' && url.endsWith('overview'))
				expect(answer.body).toMatchObject({ data: { donationsToday: null, unmatchedDonations: null } })
		}
	})

	it('adds up: the report is the sum of its donations', async () => {
		const csv = await finance.call('GET', '/api/v1/reconciliationReport?isDownload=1')
		const totals = await finance.json<{ data: { units: string; donated_quantity: string }[] }>(
			'GET',
			'/api/backoffice/reconciliation/totals',
		)
		const [head = '', ...rows] = csv.text.trimEnd().split('\r\n')
		// From the end of the line, since titles may hold commas.
		const raised = head.split(',').indexOf('Amount Raised') - head.split(',').length
		const sum = rows.reduce(
			(total, row) => total + BigInt((row.split(',').at(raised) ?? '').replace('.', '')),
			0n,
		)
		expect(totals.data).toMatchObject([
			{ units: 'INR', requests: rows.length, donated_quantity: formatMajor(sum, 'INR') },
		])
		const { donations } = await harness.system.sql.one<{ donations: number }>(
			`SELECT count(*)::int AS donations FROM read.donations WHERE confirmed_at IS NOT NULL`,
		)
		expect(sum).toBe(BigInt(donations) * split.donation)
		expect(major(split.donation)).toBe(500)
	})
})
