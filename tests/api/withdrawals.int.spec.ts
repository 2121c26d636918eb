import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoOrganizationId } from '../../demo/seed/accounts.ts'
import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import type { PaymentAccount, Withdrawal, WithdrawForm } from '../../domain/funds/contract.ts'
import type { WithdrawalDetail, WithdrawalPreview } from '../../domain/funds/withdrawals.contract.ts'
import { requestDecider } from '../../domain/requests/requests.decider.ts'
import { requestStream } from '../../domain/requests/streams.contract.ts'
import { createLog } from '../../infra/observability/logs.ts'
import { createDispatch } from '../../kernel/events/dispatch.ts'
import { newId } from '../../kernel/wire/ids.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { give, publish, RUPEES_500, review } from './fundraiser.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'
import { PURPOSE } from './money.ts'
import { ACCOUNT, addAccount, ask, decideOn, requested, seen } from './withdrawals.fixtures.ts'

interface List<T> {
	readonly data: readonly T[]
	readonly totalCountOfRecords: number
}

describe('withdrawals', () => {
	let harness: Harness
	let author: Caller
	let admin: Caller
	let finance: Caller
	let above: Caller
	let donor: Caller
	let account: PaymentAccount
	const logged: string[] = []

	beforeAll(async () => {
		const destination = { write: (line: string) => void logged.push(line) }
		harness = await startHarness(undefined, {
			log: createLog({ level: 'debug', process: 'test', destination }),
		})
		const people = ['donee', 'admin', 'finance', 'super', 'donor'].map((key) => harness.person(key))
		;[author, admin, finance, above, donor] = (await Promise.all(people)) as [
			Caller,
			Caller,
			Caller,
			Caller,
			Caller,
		]
		account = await addAccount(author)
	}, 120_000)
	afterAll(() => harness?.stop())

	const form = async (caller: Caller, id: string, query = '') =>
		(await caller.json<{ data: WithdrawForm }>('GET', `/api/v1/donationRequest/${id}/withdraw${query}`)).data
	async function raised(donations = 1, title = 'Lanterns for Giridih'): Promise<string> {
		const requestId = await publish({ author, admin }, { title })
		for (let nth = 0; nth < donations; nth += 1) await give(harness, harness.guest(), requestId, RUPEES_500)
		return requestId
	}
	const today = () => dayIn(regionOf('IN'), harness.clock.now())
	const pay = (reference: string) => ({ reference, paidOn: today() })
	const codeOf = (answer: { body: unknown }) => (answer.body as { code: string }).code
	const mailsTo = (address: string) =>
		harness.system.outbox?.mailbox
			.list({ search: address, offset: 0, limit: 100 })
			.rows.map(({ subject }) => subject) ?? []

	it('go from asking to paid, with every balance told before and after', async () => {
		const requestId = await raised()
		expect(await form(author, requestId)).toMatchObject({
			raised: 500,
			reserved: 0,
			withdrawn: 0,
			free: 500,
			problem: null,
			accounts: [{ uniqueId: account.uniqueId, accountNumber: '••••7891' }],
		})
		const made = await requested(author, requestId, 300.5, account.uniqueId)
		expect(made).toMatchObject({
			status: 'requested',
			amount: 300.5,
			canCancel: true,
			requestId,
			purpose: PURPOSE,
		})
		expect(await form(author, requestId)).toMatchObject({ reserved: 300.5, free: 199.5 })

		const preview = async (decision: string) =>
			finance.json<WithdrawalPreview>(
				'GET',
				`/api/backoffice/withdrawals/${made._id}/preview?decision=${decision}`,
			)
		const whole = { raised: '500.00', withdrawn: '0.00', reserved: '300.50', free: '199.50' }
		expect(await preview('reject')).toMatchObject({
			before: whole,
			after: { ...whole, reserved: '0.00', free: '500.00' },
			problem: null,
		})
		expect(await preview('pay')).toMatchObject({
			before: whole,
			after: whole,
			problem: { code: 'WRONG_STATUS' },
		})

		expect((await decideOn(finance, made._id, 'approve', { accountVersion: 1 })).status).toBe(200)
		expect(await preview('pay')).toMatchObject({
			problem: null,
			after: { ...whole, withdrawn: '300.50', reserved: '0.00' },
		})
		expect((await decideOn(finance, made._id, 'pay', pay('UTR-1'))).status).toBe(200)
		expect(await seen(finance, made._id)).toMatchObject({
			status: 'paid',
			reference: 'UTR-1',
			attempts: 1,
			decisions: ['fail'],
			label: 'Lanterns for Giridih',
			purpose: PURPOSE,
			balances: { raised: '500.00', withdrawn: '300.50', reserved: '0.00', free: '199.50' },
			account: { accountNumber: '••••7891', accountHolderName: 'Joseph Thottan', version: 1 },
		})
		const { data } = await author.json<List<Withdrawal>>(
			'GET',
			`/api/v1/donationRequest/withdraw?requestId=${requestId}`,
		)
		expect(data).toMatchObject([{ status: 'paid', reference: 'UTR-1', canCancel: false }])
		const timeline = await finance.json<{ data: readonly { type: string; actor: string }[] }>(
			'GET',
			`/api/backoffice/withdrawals/${made._id}/timeline`,
		)
		expect(timeline.data.map(({ type, actor }) => `${type} by ${actor}`)).toEqual([
			'WithdrawalPaid by Anita Rao',
			'WithdrawalApproved by Anita Rao',
			'WithdrawalRequested by Joseph Thottan',
		])
		const summary = await author.json<{ data: { withdrawals: { total: number } } }>(
			'GET',
			`/api/v1/user/summary/${author.id}`,
		)
		expect(summary.data.withdrawals.total).toBe(1)
		interface Figures {
			readonly data: Readonly<Record<'withdrawn' | 'held', { amount: number; entries: readonly object[] }>>
		}
		const money = async (caller: Caller) =>
			(await caller.json<Figures>('GET', `/api/v1/donationRequest/${requestId}/money`)).data
		const entries = [{ what: 'UTR-1', amount: 300.5 }]
		expect(await money(author)).toMatchObject({
			withdrawn: { amount: 300.5, entries },
			held: { amount: 199.5 },
		})
		expect((await money(harness.guest())).withdrawn).toEqual({ amount: 300.5, count: 0, entries: [] })

		await harness.system.untilIdle()
		const mails = mailsTo('donee@karuna.example')
		expect(mails).toContain('Your withdrawal of ₹300.50 is approved')
		expect(mails).toContain('₹300.50 are on the way to your bank account')
	})

	it('fail at the bank, before or after they were paid, and are tried again or rejected with a reason', async () => {
		const requestId = await raised()
		const { _id } = await requested(author, requestId, 200, account.uniqueId)
		await decideOn(finance, _id, 'approve', { accountVersion: 1 })
		await decideOn(finance, _id, 'pay', pay('UTR-2'))
		const failed = { code: 'returned', failedOn: today() }
		expect((await decideOn(finance, _id, 'fail', failed)).status).toBe(200)
		expect(await form(author, requestId)).toMatchObject({ reserved: 200, withdrawn: 0, free: 300 })
		expect((await decideOn(finance, _id, 'retry', { accountVersion: 1 })).status).toBe(200)
		expect(codeOf(await decideOn(finance, _id, 'pay', pay('UTR-2')))).toBe('REFERENCE_USED')
		expect((await decideOn(finance, _id, 'fail', failed)).status).toBe(200)
		expect(await seen(finance, _id)).toMatchObject({ status: 'failed', attempts: 2, failureCode: 'returned' })
		const reason = 'Please send us another account.'
		expect((await decideOn(finance, _id, 'reject', { reason })).status).toBe(200)
		expect(await seen(finance, _id)).toMatchObject({ status: 'rejected', reason })
		expect(await form(author, requestId)).toMatchObject({ reserved: 0, free: 500 })
		await harness.system.untilIdle()
		const mails = mailsTo('donee@karuna.example')
		expect(mails.filter((subject) => subject.includes('₹200.00 failed'))).toHaveLength(2)
		expect(mails).toContain('Your withdrawal of ₹200.00 was not approved')
	})

	it('are paid by a provider, once whatever is lost, and are back in the fund when the bank returns them', async () => {
		const provider = harness.system.simulators?.razorpay.control
		if (!provider) throw new Error('Nobody pays.')
		async function pass(minutes: number): Promise<void> {
			for (let nth = 0; nth < minutes; nth += 1) {
				harness.clock.advance(60_000)
				await provider?.webhooks.idle()
				await harness.system.untilIdle()
			}
		}
		const order = (id: string) => decideOn(finance, id, 'transfer', { from: 'razorpay-in' })
		const paidOut = () => provider.books().find((books) => books.account === 'razorpay-in')?.paidOut
		const requestId = await publish({ author, admin }, { title: 'Pumps for Palamu' })
		await give(harness, harness.guest(), requestId, RUPEES_500)
		const { _id } = await requested(author, requestId, 250, account.uniqueId)
		await decideOn(finance, _id, 'approve', { accountVersion: 1 })
		const ways = [{ account: 'razorpay-in', provider: 'razorpay' }]
		const open = { decisions: ['transfer', 'pay', 'fail', 'reject'], ways, transfer: null }
		expect(await seen(finance, _id)).toMatchObject(open)
		expect(codeOf(await decideOn(finance, _id, 'transfer', { from: 'stripe-in' }))).toBe(
			'TRANSFER_UNAVAILABLE',
		)

		provider.failNext({ operation: 'payouts.create', when: 'after', how: 'hangup' })
		const ordered = await order(_id)
		expect(ordered).toMatchObject({ status: 200, body: { status: 'approved', decisions: [], ways: [] } })
		await harness.system.untilIdle()
		expect(codeOf(await decideOn(finance, _id, 'pay', pay('UTR-7')))).toBe('TRANSFER_UNDER_WAY')
		expect(await form(author, requestId)).toMatchObject({ reserved: 250, withdrawn: 0 })
		const own = `/api/v1/donationRequest/withdraw?requestId=${requestId}`
		expect((await author.json<{ data: object[] }>('GET', own)).data).toMatchObject([
			{ status: 'approved', isUnderWay: true },
		])
		await pass(3)
		const paid = await seen(finance, _id)
		expect(paid).toMatchObject({ status: 'paid', attempts: 1, transfer: ways[0], decisions: ['fail'] })
		expect(await form(author, requestId)).toMatchObject({ reserved: 0, withdrawn: 250, free: 250 })
		expect(paidOut()).toEqual({ count: 1, amount: 25_000n })

		// Its webhook never comes: the sweeper finds it.
		provider.webhooks.setMode('dropped')
		provider.payouts.advance(paid.transfer?.ref ?? '', 'reversed', 'beneficiary_bank_account_closed')
		await harness.system.sql.execute(
			"UPDATE ops.jobs SET next_at = now() WHERE name = 'funds/sweep-transfers'",
		)
		await expect.poll(async () => (await seen(finance, _id)).status, { timeout: 60_000 }).toBe('failed')
		const returned = { status: 'failed', failureCode: 'accountClosed', transfer: null }
		expect(await seen(finance, _id)).toMatchObject(returned)
		expect(await form(author, requestId)).toMatchObject({ reserved: 250, withdrawn: 0, free: 250 })
		provider.webhooks.setMode('now')
		await decideOn(finance, _id, 'retry', { accountVersion: 1 })
		expect((await order(_id)).status).toBe(200)
		await pass(3)
		expect(await seen(finance, _id)).toMatchObject({ status: 'paid', attempts: 2 })
		expect(paidOut()).toEqual({ count: 1, amount: 25_000n })
		const posted = (account: string) =>
			harness.system.sql.one<{ sum: bigint }>(
				`SELECT coalesce(sum(amount), 0)::bigint AS sum FROM read.postings WHERE account = $2 AND withdrawal_id = $1`,
				[_id, account],
			)
		// Both tries reached a bank, and the provider gave back its fee of the one that came back.
		expect([(await posted('bank')).sum, (await posted('fee expense')).sum]).toEqual([-25_590n, 590n])
	})

	it('leave the number of the bank account nowhere but where it is sealed', async () => {
		const number = ACCOUNT.accountNumber
		expect(logged.length).toBeGreaterThan(0)
		expect(logged.filter((line) => line.includes(number))).toEqual([])
		const { sql } = harness.system
		const tables = await sql.query<{ name: string }>(
			`SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
			WHERE schemaname IN ('es', 'ops', 'read', 'rec')`,
		)
		const texts = tables.map(({ name }) => `SELECT '${name}' AS name FROM ${name} t WHERE t::text LIKE $1`)
		expect(tables.length).toBeGreaterThan(50)
		expect(await sql.query(texts.join(' UNION ALL '), [`%${number}%`])).toEqual([])
	})

	it('of two funds are paid under one reference only by who says that one transfer paid both', async () => {
		const paidUnder = async (reference: string, changes: object = {}) => {
			const requestId = await publish({ author, admin }, { title: 'Boats for Sahibganj' })
			await give(harness, harness.guest(), requestId, RUPEES_500)
			const { _id } = await requested(author, requestId, 150, account.uniqueId)
			await decideOn(finance, _id, 'approve', { accountVersion: 1 })
			return { _id, answer: await decideOn(finance, _id, 'pay', { ...pay(reference), ...changes }) }
		}
		expect((await paidUnder('UTR-BULK')).answer.status).toBe(200)
		const { _id, answer } = await paidUnder('UTR-BULK')
		const message =
			'This reference is booked for another withdrawal: Boats for Sahibganj, INR 150.00. Please confirm that one transfer paid both.'
		expect(answer).toMatchObject({
			status: 409,
			body: { code: 'REFERENCE_SHARED', message, details: [{ field: 'reference', message }] },
		})
		const shared = { ...pay('UTR-BULK'), isShared: true }
		expect((await decideOn(finance, _id, 'pay', shared)).status).toBe(200)
	})

	it('are cancelled by whoever asked, and nobody else', async () => {
		const requestId = await raised()
		const { _id } = await requested(author, requestId, 200, account.uniqueId)
		const url = `/api/v1/donationRequest/withdraw/${_id}`
		for (const stranger of [donor, finance, admin]) {
			expect((await stranger.call('PUT', url, { body: { status: 'cancelled' } })).status).toBe(404)
		}
		const refused = await donor.call('PUT', url, { body: { status: 'approved', accountVersion: 1 } })
		expect(refused.status).toBe(403)
		const cancelled = await author.json<{ data: Withdrawal }>('PUT', url, { status: 'cancelled' })
		expect(cancelled.data.status).toBe('cancelled')
		expect(await form(author, requestId)).toMatchObject({ reserved: 0, free: 500 })
		const foreign = await donor.call('GET', `/api/v1/donationRequest/withdraw?requestId=${requestId}`)
		expect(foreign.status).toBe(404)
		expect((await donor.call('GET', `/api/v1/donationRequest/${requestId}/withdraw`)).status).toBe(404)
		expect((await ask(donor, requestId, 1, account.uniqueId)).status).toBe(404)
	})

	it('stay within what is free, and leave a trace when they do not', async () => {
		const requestId = await raised()
		const answer = await ask(author, requestId, 500.01, account.uniqueId)
		expect(answer).toMatchObject({
			status: 409,
			body: { code: 'INSUFFICIENT_FUNDS', message: 'You can withdraw at most INR 500.00.' },
		})
		const [logged] = await harness.system.sql.query<{ summary: object }>(
			`SELECT summary FROM rec.activity_log WHERE summary->>'fund' = $1`,
			[`request.${requestId}.INR`],
		)
		expect(logged?.summary).toMatchObject({
			code: 'INSUFFICIENT_FUNDS',
			amount: '50001',
			free: '50000',
			credits: '50000',
		})
		expect((await ask(author, requestId, 0.99, account.uniqueId)).status).toBe(400)
	})

	it('never overdraw a fund, however many come at once', async () => {
		const requestId = await raised(2)
		const answers = await Promise.all(
			Array.from({ length: 200 }, () => ask(author, requestId, 90, account.uniqueId)),
		)
		const codes = answers.map((answer) => (answer.status === 200 ? 'asked' : codeOf(answer)))
		const count = (code: string) => codes.filter((each) => each === code).length
		// 1000.00 in the fund: eleven times 90.00, and the twelfth is too much.
		expect({ requested: count('asked'), refused: count('INSUFFICIENT_FUNDS') }).toEqual({
			requested: 11,
			refused: 189,
		})
		expect(await form(author, requestId)).toMatchObject({ reserved: 990, free: 10 })
	})

	it('stop while a request is on hold, at every step', async () => {
		const requestId = await raised()
		const { _id } = await requested(author, requestId, 100, account.uniqueId)
		await review(admin, requestId, 'hold', 'Somebody wrote to us.')
		expect(await form(author, requestId)).toMatchObject({ problem: { code: 'FUND_FROZEN' } })
		expect(codeOf(await ask(author, requestId, 1, account.uniqueId))).toBe('FUND_FROZEN')
		expect(codeOf(await decideOn(finance, _id, 'approve', { accountVersion: 1 }))).toBe('FUND_FROZEN')
		await review(admin, requestId, 'release')
		expect((await decideOn(finance, _id, 'approve', { accountVersion: 1 })).status).toBe(200)
		await review(admin, requestId, 'markSpam', 'It is not theirs.')
		expect(codeOf(await decideOn(finance, _id, 'pay', pay('UTR-3')))).toBe('FUND_FROZEN')
		expect(await seen(finance, _id)).toMatchObject({ frozen: true, status: 'approved' })
	})

	it('stop for good where a request was removed while a donation to it started, and refunds go on', async () => {
		const requestId = await publish({ author, admin }, { title: 'Lanterns for Giridih' })
		const { donationId } = await give(harness, harness.guest(), requestId)
		const approved = await requested(author, requestId, 100, account.uniqueId)
		const waiting = await requested(author, requestId, 100, account.uniqueId)
		await decideOn(finance, approved._id, 'approve', { accountVersion: 1 })
		await review(admin, requestId, 'hold', 'Somebody wrote to us.')
		await review(admin, requestId, 'reject', 'It is not what was said.')
		expect((await author.call('DELETE', `/api/v1/donationRequest/${requestId}`)).status).toBe(409)
		// The removal counted the donations before this one had started, and is written after it.
		const now = harness.clock.now()
		const dispatch = createDispatch(harness.system.store, harness.clock, async () => {})
		await dispatch(
			requestDecider,
			requestStream(requestId),
			{
				type: 'RemoveRequest',
				donationsStarted: 0,
				byUserId: author.id,
				at: new Date(now).toISOString(),
				today: dayIn(regionOf('IN'), now),
			},
			{ commandId: newId(now), correlationId: newId(now), actor: { kind: 'user', id: author.id } },
		)
		await harness.system.untilIdle()

		expect((await ask(author, requestId, 1, account.uniqueId)).status).toBe(404)
		const visible = (id: string, decision: string) =>
			finance.call('GET', `/api/backoffice/withdrawals/${id}/preview?decision=${decision}`)
		for (const [id, decision, body] of [
			[waiting._id, 'approve', { accountVersion: 1 }],
			[approved._id, 'pay', pay('UTR-9')],
		] as const) {
			expect(await visible(id, decision)).toMatchObject({
				status: 200,
				body: { problem: { code: 'FUND_OF_REMOVED' } },
			})
			expect(codeOf(await decideOn(finance, id, decision, body))).toBe('FUND_OF_REMOVED')
		}
		expect(await seen(finance, waiting._id)).toMatchObject({ frozen: true })
		for (const { _id } of [waiting, approved])
			expect((await decideOn(finance, _id, 'reject', { reason: 'It was removed.' })).status).toBe(200)
		const donation = await finance.call('GET', `/api/backoffice/donations/${donationId}`)
		const refunded = await finance.call('POST', `/api/backoffice/donations/${donationId}/refund`, {
			body: { amount: '100.00', reason: 'It was removed.' },
			headers: { 'if-match': String(donation.headers.etag) },
		})
		expect(refunded.status).toBe(202)
	})

	it('go only to bank details that finance has looked at', async () => {
		const own = await addAccount(author, { label: 'Canara Bank', routingNumber: 'CNRB0001234' })
		const requestId = await raised()
		const { _id } = await requested(author, requestId, 100, own.uniqueId)
		expect((await decideOn(finance, _id, 'approve', { accountVersion: 1 })).status).toBe(200)
		const url = `/api/v1/user/${author.id}/payment/account/${own.uniqueId}`
		const { accountNumber: _, ...rest } = { ...ACCOUNT, label: 'Canara Bank', routingNumber: 'CNRB0009999' }
		const changed = await author.json<{ account: PaymentAccount }>('PUT', url, rest)
		expect(changed.account).toMatchObject({ version: 2, accountNumber: '••••7891', status: 'new' })
		await harness.system.untilIdle()
		const warning = 'A bank account for your withdrawals was changed'
		const mails = harness.system.outbox?.mailbox.list({ search: warning, offset: 0, limit: 10 })
		expect(mails?.rows.map(({ to, subject }) => [to, subject])).toEqual([
			[expect.stringContaining('donee@karuna.example'), warning],
		])
		expect(await seen(finance, _id)).toMatchObject({
			status: 'requested',
			account: { version: 2, newestVersion: 2, routingNumber: 'CNRB0009999' },
		})
		expect(codeOf(await decideOn(finance, _id, 'approve', { accountVersion: 1 }))).toBe('ACCOUNT_CHANGED')
		expect((await decideOn(finance, _id, 'approve', { accountVersion: 2 })).status).toBe(200)
		expect(codeOf(await author.call('DELETE', url))).toBe('ACCOUNT_IN_USE')

		const full = await finance.json<object>('POST', `/api/backoffice/withdrawals/${_id}/account`)
		expect(full).toMatchObject({ accountNumber: '30124567891', routingNumber: 'CNRB0009999', version: 2 })
		const traces = await harness.system.sql.query(
			`SELECT 1 FROM rec.activity_log WHERE summary->>'operation' = 'revealAccount' AND user_id = $1`,
			[finance.id],
		)
		expect(traces).toHaveLength(1)
		const stored = await harness.system.sql.query<{ row: string }>(
			'SELECT v::text AS row FROM rec.payment_account_versions v',
		)
		for (const { row } of stored) expect(row).not.toContain('30124567891')
		// Purpose and payee are sealed as well, and no event has them.
		const everywhere = await harness.system.sql.query<{ row: string }>(
			`SELECT p::text AS row FROM rec.withdrawal_purposes p
			UNION ALL SELECT data::text FROM es.events WHERE type = 'WithdrawalRequested'`,
		)
		expect(everywhere.length).toBeGreaterThan(1)
		for (const { row } of everywhere) expect(row).not.toMatch(/Sharma Pumps|its pipes/)
	})

	it('from the limit of a fund’s day on are approved by two people, however they are split and sent', async () => {
		const own = await addAccount(author, { label: 'UCO Bank', routingNumber: 'UCBA0001234' })
		const requestId = await raised()
		await give(harness, harness.guest(), requestId, { ...RUPEES_500, typed: 15_000_000n })
		const pieces = [
			await requested(author, requestId, 60_000, own.uniqueId),
			await requested(author, requestId, 40_000, own.uniqueId),
		]
		const [one, two] = pieces.map(({ _id }) => _id) as [string, string]
		const approve = (by: Caller, id: string, accountVersion = 1) =>
			by.call('PUT', `/api/v1/donationRequest/withdraw/${id}`, {
				body: { status: 'approved', accountVersion },
			})
		const wait = { together: '100000.00', from: '100000.00' }
		expect(await seen(finance, one)).toMatchObject({ approvals: { ...wait, first: null }, fourEyes: null })

		// One person approves in two sessions at once, which counts once.
		const sessions = await Promise.all([approve(finance, one), approve(finance, one)])
		expect(sessions.map(({ status }) => status).toSorted()).toEqual([200, 403])
		expect(sessions.filter(({ status }) => status === 403).map(codeOf)).toEqual(['SECOND_PERSON'])
		expect(await seen(finance, one)).toMatchObject({
			status: 'requested',
			approvals: { ...wait, first: { by: 'Anita Rao' } },
			decisions: ['reject'],
			fourEyes: 'firstApproval',
		})
		expect(codeOf(await decideOn(above, one, 'pay', pay('UTR-60')))).toBe('WRONG_STATUS')

		// A changed account and a changed status void the first approval, each by itself.
		const url = `/api/v1/user/${author.id}/payment/account/${own.uniqueId}`
		await author.json('PUT', url, { ...ACCOUNT, label: 'UCO Bank', routingNumber: 'UCBA0001235' })
		await harness.system.untilIdle()
		expect(await seen(above, one)).toMatchObject({
			approvals: { first: null },
			decisions: ['approve', 'reject'],
		})
		expect((await approve(above, one, 2)).status).toBe(200)
		await review(admin, requestId, 'hold', 'Somebody wrote to us.')
		await review(admin, requestId, 'release')
		expect(await seen(finance, one)).toMatchObject({ approvals: { first: null }, fourEyes: null })
		expect((await approve(finance, one, 2)).status).toBe(200)
		expect(await seen(finance, one)).toMatchObject({
			status: 'requested',
			firstApprovedAt: expect.any(String),
		})

		// Both in one instant.
		const both = await Promise.all([approve(above, one, 2), approve(finance, two, 2), approve(above, two, 2)])
		expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
		for (const id of [one, two])
			expect(await seen(finance, id)).toMatchObject({
				status: 'approved',
				approvals: null,
				firstApprovedAt: null,
			})
		const { data } = await finance.json<{ data: readonly { type: string; actor: string }[] }>(
			'GET',
			`/api/backoffice/withdrawals/${one}/timeline`,
		)
		expect(data.map(({ type, actor }) => `${type} by ${actor}`)).toEqual([
			'WithdrawalApproved by Kavita Rao',
			'WithdrawalFirstApproved by Anita Rao',
			'WithdrawalFirstApproved by Kavita Rao',
			expect.stringMatching(/^WithdrawalApprovalVoided by /),
			'WithdrawalFirstApproved by Anita Rao',
			'WithdrawalRequested by Joseph Thottan',
		])
	})

	it('count by bank account and by approver over all funds, and what one approved another pays', async () => {
		harness.clock.advance(2 * DAY_MS)
		const rupees = (typed: bigint) => ({ ...RUPEES_500, typed })
		const banks = [
			await addAccount(author, {
				label: 'Axis Bank',
				routingNumber: 'UTIB0001234',
				accountNumber: '50100000001',
			}),
			// The same account, added once more, and another one.
			await addAccount(author, {
				label: 'My Axis',
				routingNumber: 'UTIB0001234',
				accountNumber: '50100000001',
			}),
			await addAccount(author, { label: 'IDBI', routingNumber: 'IBKL0001234', accountNumber: '50100000002' }),
			await addAccount(author, {
				label: 'Yes Bank',
				routingNumber: 'YESB0001234',
				accountNumber: '50100000003',
			}),
		]
		const ids: string[] = []
		for (const { uniqueId } of banks) {
			const requestId = await raised(1, 'Looms for Gumla')
			await give(harness, harness.guest(), requestId, rupees(6_000_000n))
			ids.push((await requested(author, requestId, 50_000, uniqueId))._id)
		}
		const [one, again, other, last] = ids as [string, string, string, string]
		const approve = (by: Caller, id: string) => decideOn(by, id, 'approve', { accountVersion: 1 })
		// The limit is 100,000 a day for one account number, for all owners together.
		expect(await seen(above, one)).toMatchObject({ approvals: { together: '100000.00' } })
		expect((await approve(above, one)).status).toBe(200)
		expect(await seen(above, one)).toMatchObject({
			status: 'requested',
			approvals: { first: { by: 'Kavita Rao' } },
		})
		// By one person's word alone, whatever fund and account they are for: at once, none slips through.
		const both = await Promise.all([approve(finance, other), approve(finance, last)])
		expect(both.map(({ status }) => status)).toEqual([200, 200])
		const states = await Promise.all([other, last].map(async (id) => (await seen(finance, id)).status))
		expect(states.toSorted()).toEqual(['approved', 'requested'])
		expect(await seen(finance, again)).toMatchObject({
			status: 'requested',
			approvals: { together: '100000.00' },
		})
		const approved = states[0] === 'approved' ? other : last
		expect(await seen(finance, approved)).toMatchObject({
			decisions: ['fail', 'reject'],
			fourEyes: 'approvedIt',
		})
		expect(codeOf(await decideOn(finance, approved, 'pay', pay('UTR-70')))).toBe('OTHER_PAYS')
		expect((await decideOn(above, approved, 'pay', pay('UTR-70'))).status).toBe(200)
	})

	it('hold what donors’ banks may take back, everywhere', async () => {
		const requestId = await publish({ author, admin }, { title: 'Wells for Dumka' })
		const donations = [
			await give(harness, harness.guest(), requestId, RUPEES_500),
			await give(harness, harness.guest(), requestId, RUPEES_500),
		]
		const { _id } = await requested(author, requestId, 200, account.uniqueId)
		expect((await decideOn(finance, _id, 'approve', { accountVersion: 1 })).status).toBe(200)
		const { control } = harness.stripe
		const [disputed, warned] = donations.map(({ paymentIntentId }) => paymentIntentId) as [string, string]
		const { id: dispute } = control.dispute('stripe-in', disputed)
		const { id: warning } = control.warn('stripe-in', warned)
		await harness.system.untilIdle()
		const visible = { raised: 1_000, reserved: 1_200, held: 1_000, free: -200 }
		expect(await form(author, requestId)).toMatchObject({
			...visible,
			problem: { code: 'INSUFFICIENT_FUNDS' },
		})
		expect(codeOf(await ask(author, requestId, 1, account.uniqueId))).toBe('INSUFFICIENT_FUNDS')
		expect(codeOf(await decideOn(above, _id, 'pay', pay('UTR-80')))).toBe('FUND_DISPUTED')
		expect((await seen(finance, _id)).balances).toMatchObject({ held: '1000.00', free: '-200.00' })
		const list = await finance.call(
			'GET',
			`/api/backoffice/funds?filter=${encodeURIComponent(JSON.stringify({ targetId: requestId }))}`,
		)
		expect(list.body).toMatchObject([{ held: '1000.00', free: '-200.00' }])

		// Left alone, and won: it may leave. Lost: it is gone, and nothing is held twice.
		const [, second] = donations
		const leave = `/api/backoffice/donations/${second?.donationId}/warnings/${warning}/answer`
		expect((await finance.call('POST', leave, { body: { answer: 'left' } })).status).toBe(202)
		control.closeDispute('stripe-in', dispute, 'won')
		await harness.system.untilIdle()
		expect(await form(author, requestId)).toMatchObject({ reserved: 200, held: 0, free: 800 })
		expect((await decideOn(above, _id, 'pay', pay('UTR-80'))).status).toBe(200)
		const { id: again } = control.dispute('stripe-in', warned)
		await harness.system.untilIdle()
		expect(await form(author, requestId)).toMatchObject({ held: 500, free: 300 })
		control.closeDispute('stripe-in', again, 'lost')
		await harness.system.untilIdle()
		expect(await form(author, requestId)).toMatchObject({ raised: 500, reserved: 0, held: 0, free: 300 })
	})

	it('of the foundation need two people of finance', async () => {
		await give(harness, harness.guest(), null, RUPEES_500)
		const own = await addAccount(finance, { accountHolderName: 'Karuna' }, '/api/backoffice/foundation')
		const body = { amount: '100.00', currency: 'INR', paymentAccountId: own.uniqueId }
		const made = await finance.json<{ id: string; decisions: string[] }>(
			'POST',
			'/api/backoffice/withdrawals',
			body,
		)
		expect(made).toMatchObject({ decisions: [], fourEyes: 'ownMoney', purpose: null })
		expect(codeOf(await decideOn(finance, made.id, 'approve', { accountVersion: 1 }))).toBe('OWN_WITHDRAWAL')
		expect((await decideOn(above, made.id, 'approve', { accountVersion: 1 })).status).toBe(200)
		expect((await ask(author, 'karuna', 1, own.uniqueId, { fundType: 'tal' })).status).toBe(404)
	})

	it('of the foundation go to no account whose author lets them, and all of finance knows of it', async () => {
		await give(harness, harness.guest(), null, RUPEES_500)
		const bank = { label: 'Federal Bank', routingNumber: 'FDRL0001234' }
		const { uniqueId } = await addAccount(finance, bank, '/api/backoffice/foundation')
		const body = { amount: '10.00', currency: 'INR', paymentAccountId: uniqueId }
		const { id } = await above.json<{ id: string }>('POST', '/api/backoffice/withdrawals', body)
		expect(await seen(finance, id)).toMatchObject({ decisions: ['reject'], fourEyes: 'ownAccount' })
		expect(codeOf(await decideOn(finance, id, 'approve', { accountVersion: 1 }))).toBe('OWN_ACCOUNT')
		expect((await decideOn(above, id, 'approve', { accountVersion: 1 })).status).toBe(200)
		expect(codeOf(await decideOn(finance, id, 'pay', pay('UTR-5')))).toBe('OWN_ACCOUNT')
		await harness.system.untilIdle()
		const about = { search: 'A bank account of the foundation was added', offset: 0, limit: 10 }
		const recipients = harness.system.outbox?.mailbox.list(about).rows.map(({ to }) => to)
		for (const address of ['super@karuna.example', 'finance@karuna.example']) {
			expect(recipients).toContainEqual(expect.stringContaining(address))
		}
	})

	it('of donations to a person are for that person', async () => {
		const changes = { donationFor: 'individual', toUserInfo: { _id: author.id } }
		await give(harness, harness.guest(), null, RUPEES_500, changes)
		expect(await form(author, author.id, '?fundType=individual&units=INR')).toMatchObject({ free: 500 })
		const own = { fundType: 'individual' }
		expect((await ask(author, author.id, 500, account.uniqueId, own)).status).toBe(200)
		expect((await ask(donor, author.id, 1, account.uniqueId, own)).status).toBe(404)
		expect((await ask(author, donor.id, 1, account.uniqueId, own)).status).toBe(404)
	})

	it('of a request for an organization go to the organization, whoever of those who lead it asks', async () => {
		const owner = await harness.person('owner')
		const orgId = demoOrganizationId('jalmitra')
		const own = await addAccount(owner, { accountHolderType: 'company' }, `/api/v1/org/${orgId}`)
		const personal = await addAccount(owner)
		const requestId = await publish({ author: owner, admin }, { orgId })
		await give(harness, harness.guest(), requestId, RUPEES_500)
		expect((await form(owner, requestId)).accounts).toMatchObject([{ uniqueId: own.uniqueId }])
		expect(codeOf(await ask(owner, requestId, 100, personal.uniqueId))).toBe('ACCOUNT_UNUSABLE')
		expect((await requested(owner, requestId, 100, own.uniqueId)).status).toBe('requested')
		expect((await ask(author, requestId, 100, own.uniqueId)).status).toBe(404)
	})

	it('are read by admins, who decide nothing about them, as they read donations', async () => {
		const requestId = await raised()
		const { _id } = await requested(author, requestId, 40, account.uniqueId)
		await harness.system.untilIdle()
		const url = `/api/backoffice/withdrawals/${_id}`
		const asAdmin = await admin.json<WithdrawalDetail>('GET', url)
		expect(asAdmin).toMatchObject({ status: 'requested', amount: '40.00', decisions: [], fourEyes: null })
		expect((await finance.json<WithdrawalDetail>('GET', url)).decisions).toEqual(['approve', 'reject'])
		// Volunteers read them as their menu has it, but not where they go.
		const volunteer = await harness.person('volunteer')
		expect(asAdmin.account).not.toBeNull()
		expect(asAdmin.purpose).not.toBeNull()
		const asVolunteer = await volunteer.json<WithdrawalDetail>('GET', url)
		expect(asVolunteer).toEqual({ ...asAdmin, account: null, purpose: null })
		const ofRequest = encodeURIComponent(JSON.stringify({ requestId }))
		const listed = `/api/backoffice/withdrawals?filter=${ofRequest}`
		expect(await volunteer.json<{ id: string }[]>('GET', listed)).toMatchObject([{ id: _id }])
		expect((await volunteer.call('GET', '/api/backoffice/withdrawals/csv')).status).toBe(403)
		const forbidden = await Promise.all(
			['approve', 'reject', 'account'].map((action) =>
				volunteer.call('POST', `${url}/${action}`, {
					body: { reason: 'No.' },
					headers: { 'if-match': asAdmin.etag },
				}),
			),
		)
		expect(forbidden.map(({ status }) => status)).toEqual([403, 403, 403])
		const mine = `/api/v1/donationRequest/withdraw?requestId=${requestId}`
		expect((await admin.json<List<Withdrawal>>('GET', mine)).data).toMatchObject([{ _id }])
		const donations = `/api/backoffice/donations?filter=${encodeURIComponent(JSON.stringify({ requestId }))}`
		const [donation] = await admin.json<{ id: string }[]>('GET', donations)
		const headers = { 'if-match': asAdmin.etag }
		const refused = await Promise.all([
			...['approve', 'reject', 'account'].map((action) =>
				admin.call('POST', `${url}/${action}`, { body: { reason: 'No.' }, headers }),
			),
			admin.call('POST', `/api/backoffice/donations/${donation?.id}/refund`, { body: {}, headers }),
			admin.call('POST', `/api/backoffice/donations/${donation?.id}/assign`, { body: {}, headers }),
			admin.call('GET', '/api/backoffice/reconciliation'),
			admin.call('GET', '/api/backoffice/payouts'),
		])
		expect(refused.map(({ status }) => status)).toEqual(Array(7).fill(403))
	})

	it('come as a list with search, and as CSV', async () => {
		const filter = encodeURIComponent(JSON.stringify({ q: 'lanterns', status: ['paid'], currency: 'INR' }))
		const found = await finance.call('GET', `/api/backoffice/withdrawals?filter=${filter}`)
		expect(found.headers['content-range']).toBe('withdrawals 0-0/1')
		const both = encodeURIComponent(JSON.stringify({ q: 'lanterns', status: 'paid', waiting: true }))
		const over = await finance.call('GET', `/api/backoffice/withdrawals?filter=${both}`)
		expect(over.headers['content-range']).toBe('withdrawals 0-0/1')
		const csv = await author.call('GET', '/api/v1/donationRequest/withdraw?isDownload=true&status=paid')
		expect(csv.headers['content-type']).toContain('text/csv')
		expect(csv.text).toContain('Lanterns for Giridih,Joseph Thottan,INR,300.50,paid,')
		const others = await donor.json<List<Withdrawal>>('GET', '/api/v1/donationRequest/withdraw')
		expect(others.totalCountOfRecords).toBe(0)
	})
})
