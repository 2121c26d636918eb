import { describe, expect, it } from 'vitest'
import { fundDecider } from '../../domain/funds/funds.decider.ts'
import { commandsOf } from '../../domain/funds/histories.fixtures.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import { MailRefused } from '../../kernel/ports/mailer.ts'
import { type MemoryWorker, memoryWorker, runEffect } from '../../tests/harness/memory-worker.ts'
import { sendWithdrawalStatus } from './send-withdrawal-status.ts'
import { voidApprovals } from './void-approvals.ts'
import { warnOfChange } from './warn-of-change.ts'

const AT = '2026-11-21T10:00:00.000Z'
const FUND = 'fund-request.r1.INR'
const moved = { amount: '30000', currency: 'INR', effectiveAt: AT, at: AT }
const EVENTS = {
	WithdrawalApproved: { withdrawalId: 'w1', accountVersion: 1, at: AT },
	WithdrawalRejected: { withdrawalId: 'w1', ...moved, reason: { noteId: 'n1', noteHash: 'h1' } },
	WithdrawalPaid: { withdrawalId: 'w1', ...moved, reference: 'UTR-77', attempt: 1 },
	WithdrawalPaymentFailed: { withdrawalId: 'w1', ...moved, code: 'accountClosed', wasPaid: true, attempt: 1 },
} as const
const refuse = () => Promise.reject(new MailRefused('no such mailbox'))

async function withdraw(worker: MemoryWorker, locale: string, title: string | null) {
	await worker.person('donee', { locale })
	const isOfRequest = title !== null
	if (isOfRequest) {
		await worker.put('read.requests', { id: 'r1', content_id: 'c1' })
		await worker.put('rec.request_contents', { content_id: 'c1', request_id: 'r1', title })
	}
	await worker.put('read.withdrawals', {
		id: 'w1',
		fund: 'request.r1.INR',
		kind: isOfRequest ? 'request' : 'individual',
		target_id: 'r1',
		amount: 30_000n,
		currency: 'INR',
		status: 'approved',
		by_user_id: 'donee',
		account_id: 'a1',
		account_version: 1,
	})
	await putAccount(worker, 'user', 'donee')
	await worker.put('rec.notes', { note_id: 'n1', body: 'Please send the <bill>.' })
}

async function putAccount(worker: MemoryWorker, owner_kind: string, owner_id: string) {
	await worker.put('read.payment_accounts', { id: 'a1', owner_kind, owner_id, hashes: ['h1', 'h2', 'h3'] })
	for (const version of [1, 2, 3])
		await worker.put('rec.payment_account_versions', {
			details_id: `d${version}`,
			account_id: 'a1',
			version,
			details_hash: `h${version}`,
			label: 'State Bank',
			last4: '7891',
			created_by: owner_id,
		})
}

async function mailFor(
	type: keyof typeof EVENTS,
	language: 'en' | 'hi',
	title: string | null = 'A <library>',
) {
	const worker = await memoryWorker()
	await withdraw(worker, language, title)
	const [event] = await worker.record(FUND, [{ type, data: EVENTS[type] }])
	expect(await runEffect(sendWithdrawalStatus(worker), event)).toEqual({ done: true })
	const [mail] = worker.mails
	if (!mail) throw new Error('Nothing was sent.')
	return mail
}

describe('mails to whoever asked', () => {
	it.each([
		['WithdrawalApproved', 'Your withdrawal of ₹300.00 is approved', 'We are going to transfer it'],
		['WithdrawalRejected', 'Your withdrawal of ₹300.00 was not approved', 'Please send the <bill>.'],
		['WithdrawalPaid', '₹300.00 are on the way to your bank account', 'Reference: UTR-77'],
		['WithdrawalPaymentFailed', 'The transfer of ₹300.00 failed', 'The bank account is closed.'],
	] as const)('of %s say “%s”', async (type, subject, text) => {
		const mail = await mailFor(type, 'en')
		expect(mail.subject).toBe(subject)
		expect(mail.text).toContain(text)
		expect(mail.text).toContain('Bank account: State Bank ••••7891')
		expect(mail.text).toContain('Of: A <library>')
		expect(mail.html).toContain('A &#60;library&#62;')
		expect(mail.html).not.toContain('<bill>')
	})
	it('are in Hindi for those who read it, under one message id for ever', async () => {
		const mail = await mailFor('WithdrawalPaid', 'hi')
		expect(mail).toMatchObject({ language: 'hi', messageId: expect.stringContaining('.withdrawal@karuna>') })
		expect(mail.text).toContain('संदर्भ: UTR-77')
		expect(await mailFor('WithdrawalPaid', 'hi')).toEqual(mail)
		expect((await mailFor('WithdrawalPaid', 'en', null)).text).toContain('Of: Donations to you')
	})
	it('are left out when nobody is there any more, or the server will not have them', async () => {
		const worker = await memoryWorker({ mailer: { send: refuse } })
		const [event] = await worker.record(FUND, [{ type: 'WithdrawalPaid', data: EVENTS.WithdrawalPaid }])
		const handler = sendWithdrawalStatus(worker)
		expect(await runEffect(handler, event)).toEqual({ ignored: 'nobody to write to' })
		await withdraw(worker, 'en', 'T')
		expect(await runEffect(handler, event)).toEqual({
			ignored: 'refused by the mail server: no such mailbox',
		})
	})
})

describe('approvals that no longer hold', () => {
	const make = commandsOf(100_000n)
	async function approved() {
		const worker = await memoryWorker()
		const data = { detailsHash: 'h1', country: 'IN', currency: 'INR', at: AT }
		const owner = { kind: 'user', id: 'donee' }
		await worker.record('paymentAccount-a1', [
			{ type: 'PaymentAccountAdded', data: { ...data, version: 1, owner } },
		])
		for (const command of [make.ask('w1', 30_000n), make.approve('w1')]) {
			const { state } = await loadState(worker.store, fundDecider, FUND)
			await worker.record(FUND, fundDecider.decide(command, state))
		}
		const [changed] = await worker.record('paymentAccount-a1', [
			{ type: 'PaymentAccountChanged', data: { ...data, version: 2 } },
		])
		return { worker, changed }
	}
	it('are sent back when the bank account changes', async () => {
		const { worker, changed } = await approved()
		const handler = voidApprovals(worker)
		for (const note of ['1 approved before', '0 approved before'])
			expect(await runEffect(handler, changed)).toEqual({ done: true, note })
		expect((await worker.typesIn(FUND)).at(-1)).toBe('WithdrawalApprovalVoided')
	})
	it('are looked at after each approval, in case the account changed just before', async () => {
		const { worker } = await approved()
		const approval = (await Array.fromAsync(worker.store.readStream(FUND))).at(-1)
		expect(await runEffect(voidApprovals(worker), approval)).toEqual({ done: true })
		expect((await worker.typesIn(FUND)).at(-1)).toBe('WithdrawalApprovalVoided')
	})
})

describe('warnings of a changed bank account', () => {
	const change = { type: 'PaymentAccountChanged', data: { version: 3 } }
	async function given(mailer?: MemoryWorker['mailer'], owner_kind = 'user') {
		const worker = await memoryWorker(mailer && { mailer })
		await worker.person('owner')
		await worker.person('requester', { locale: 'hi' })
		await putAccount(worker, owner_kind, 'owner')
		await worker.put('read.withdrawals', { account_id: 'a1', status: 'requested', by_user_id: 'requester' })
		const add = (kind: string) => ({
			type: 'PaymentAccountAdded',
			data: { version: 3, owner: { kind, id: 'x' } },
		})
		const run = async (event: typeof change | ReturnType<typeof add>, stream = 'a1') => {
			const [recorded] = await worker.record(`paymentAccount-${stream}`, [event])
			return runEffect(warnOfChange(worker), recorded)
		}
		return { worker, run, add }
	}
	it('go to everybody who has to do with it, each in their language, under one message id for ever', async () => {
		const { worker } = await given()
		const [event] = await worker.record('paymentAccount-a1', [change])
		const handler = warnOfChange(worker)
		expect(await runEffect(handler, event)).toEqual({ done: true, note: '2 told' })
		const [owner, requester] = worker.mails
		expect(owner?.subject).toBe('A bank account for your withdrawals was changed')
		expect(owner?.text).toContain('A withdrawal to it that is already approved')
		expect(owner?.text).toContain('If it wasn’t you, change your password now')
		expect(owner?.text).toContain('Bank account: State Bank ••••7891')
		expect(requester).toMatchObject({ language: 'hi', to: { address: 'requester@karuna.example' } })
		expect(requester?.messageId).not.toBe(owner?.messageId)
		await runEffect(handler, event)
		expect(worker.mails.slice(2)).toEqual(worker.mails.slice(0, 2))
	})
	it('tell finance of an account of the foundation in its own words, once it is added as well', async () => {
		const { worker, run, add } = await given(undefined, 'foundation')
		await run(add('foundation'))
		await run(change)
		const subjects = worker.mails.map(({ subject }) => subject)
		expect([subjects[0], subjects[3]]).toEqual([
			'A bank account of the foundation was added',
			'फ़ाउंडेशन का एक बैंक खाता बदला गया है',
		])
		expect(worker.mails[0]?.text).toContain(
			'someone other than the person who entered the account has to approve it',
		)
		expect(await run(add('user'))).toEqual({ ignored: 'their own' })
		expect(worker.mails).toHaveLength(4)
	})
	it('are left out when nobody is there any more, or the server will not have them', async () => {
		const { run } = await given({ send: refuse })
		expect(await run(change, 'a2')).toEqual({ ignored: 'nobody to write to' })
		expect(await run(change)).toEqual({ ignored: 'no such mailbox' })
	})
})
