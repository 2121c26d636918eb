import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AssignPreview } from '../../domain/donations/assignment.contract.ts'
import type { TimelineEntry } from '../../domain/requests/backoffice.contract.ts'
import { maskedEmail } from '../../domain/users/user-filters.contract.ts'
import { booksTieOut, eventsOf } from './books.ts'
import { type IntentAnswer, intentOf, publish, RUPEES_500, raise, review } from './fundraiser.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'

const BACKOFFICE = '/api/backoffice/donations'

describe('payments whose donor never said what for', () => {
	let harness: Harness
	let author: Caller
	let admin: Caller
	let finance: Caller

	beforeAll(async () => {
		harness = await startHarness()
		const people = ['donee', 'admin', 'finance'].map((key) => harness.person(key))
		;[author, admin, finance] = (await Promise.all(people)) as [Caller, Caller, Caller]
	}, 120_000)
	afterAll(() => harness?.stop())

	async function paid(by: Caller = harness.guest()): Promise<IntentAnswer> {
		const body = intentOf(RUPEES_500, null)
		const answer = await by.json<IntentAnswer>('POST', '/api/v1/create/payment/intent', body)
		await harness.system.untilIdle()
		return answer
	}
	const preview = (id: string, query = '') =>
		finance.json<AssignPreview>('GET', `${BACKOFFICE}/${id}/assign/preview${query}`)
	async function assign(id: string, requestId: string | null, key: string = crypto.randomUUID()) {
		const seen = await finance.call('GET', `${BACKOFFICE}/${id}`)
		const headers = { 'if-match': String(seen.headers.etag), 'idempotency-key': key }
		const body = { requestId, reason: 'The donor wrote to us.' }
		return finance.call('POST', `${BACKOFFICE}/${id}/assign`, { body, headers })
	}
	const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code
	const suspense = async () =>
		(
			await harness.system.sql.one<{ sum: bigint }>(
				`SELECT coalesce(sum(amount), 0)::bigint AS sum FROM read.postings WHERE account = 'suspense'`,
			)
		).sum

	it('are given to a fundraiser by finance, who see before what it does', async () => {
		const requestId = await publish({ author, admin }, { title: 'Wells for Gumla' })
		const { donationId } = await paid()
		expect(await suspense()).toBe(-51_180n)
		expect(await preview(donationId, `?requestId=${requestId}`)).toMatchObject({
			currency: 'INR',
			total: '511.80',
			amount: '500.00',
			fee: '11.80',
			problem: null,
			before: { raised: '0.00', free: '0.00' },
			after: { raised: '500.00', free: '500.00' },
		})
		expect((await assign(donationId, requestId)).status).toBe(200)
		await harness.system.untilIdle()
		expect(await suspense()).toBe(0n)
		const donation = await finance.json<object>('GET', `${BACKOFFICE}/${donationId}`)
		expect(donation).toMatchObject({
			target: 'donationRequest',
			targetId: requestId,
			title: 'Wells for Gumla',
			status: 'confirmed',
			amount: '500.00',
			fee: '11.80',
			total: '511.80',
			anonymous: true,
		})
		const { data } = await finance.json<{ data: readonly TimelineEntry[] }>(
			'GET',
			`${BACKOFFICE}/${donationId}/timeline`,
		)
		const entry = data.find(({ type }) => type === 'DonationAssigned')
		expect(entry?.note).toBe('The donor wrote to us.')
		const dead = await harness.system.sql.query("SELECT id FROM ops.outbox WHERE state = 'dead'")
		expect(dead).toEqual([])
		await booksTieOut(harness)
	})

	it('are a member’s, whose name finance sees and who is written to', async () => {
		const donor = await harness.person('donor')
		const { donationId } = await paid(donor)
		const email = 'donor@karuna.example'
		const mails = () => harness.system.outbox?.mailbox.list({ search: email, offset: 0, limit: 1 }).total ?? 0
		expect(await finance.json('GET', `${BACKOFFICE}/${donationId}`)).toMatchObject({
			target: 'none',
			donor: expect.stringMatching(/\w/),
			donorKind: 'user',
			donorEmail: maskedEmail(email),
		})
		const filter = encodeURIComponent(JSON.stringify({ q: email }))
		const found = await finance.json<{ id: string }[]>('GET', `${BACKOFFICE}?filter=${filter}`)
		expect(found.map(({ id }) => id)).toContain(donationId)
		const before = mails()
		expect((await assign(donationId, null)).status).toBe(200)
		await harness.system.untilIdle()
		expect(mails()).toBe(before + 1)
	})

	it('are given once, however often it is sent, and to nothing else after', async () => {
		const { donationId } = await paid()
		const key = crypto.randomUUID()
		const seen = await finance.call('GET', `${BACKOFFICE}/${donationId}`)
		const headers = { 'if-match': String(seen.headers.etag), 'idempotency-key': key }
		const body = { requestId: null, reason: 'Nobody answered our letter.' }
		const send = () => finance.call('POST', `${BACKOFFICE}/${donationId}/assign`, { body, headers })
		const answers = await Promise.all([send(), send(), send()])
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
		expect((await send()).status).toBe(200)
		await harness.system.untilIdle()
		expect(await eventsOf(harness, donationId)).toMatchObject({ DonationAssigned: 1, DonationConfirmed: 1 })
		expect(codeOf(await assign(donationId, null))).toBe('ALREADY_ASSIGNED')
		expect((await preview(donationId)).problem?.code).toBe('ALREADY_ASSIGNED')
	})

	it('go to no fundraiser that nobody approved, that takes another currency, or that is one’s own', async () => {
		const { donationId } = await paid()
		const unapproved = await raise(author, { title: 'Not reviewed yet' })
		const dollars = await publish(
			{ author, admin },
			{ country: 'US', units: 'USD', place: 'Dayton, Ohio', title: 'A roof in Dayton' },
		)
		const doubtful = await publish({ author, admin }, { title: 'Doubtful' })
		expect((await review(admin, doubtful, 'hold', 'We look into it.')).status).toBe(200)
		const own = await publish({ author: finance, admin }, { title: 'Of finance' })
		const refused = [
			[unapproved, 'NOT_ASSIGNABLE'],
			[doubtful, 'NOT_ASSIGNABLE'],
			[dollars, 'CURRENCY_MISMATCH'],
			[own, 'OWN_ASSIGNMENT'],
			[crypto.randomUUID(), 'NOT_FOUND'],
		] as const
		for (const [requestId, code] of refused) {
			expect([requestId, (await preview(donationId, `?requestId=${requestId}`)).problem?.code]).toEqual([
				requestId,
				code,
			])
			expect(codeOf(await assign(donationId, requestId))).toBe(code)
		}
		expect((await preview(donationId)).problem).toBeNull()
		expect(await suspense()).toBe(-51_180n)
	})
})
