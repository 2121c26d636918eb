import { describe, expect, it } from 'vitest'
import type { DomainEvent } from '../../kernel/decider.ts'
import type { EffectContext } from '../../kernel/effects/effects.ts'
import type { Mail } from '../../kernel/ports/mailer.ts'
import { MailRefused } from '../../kernel/ports/mailer.ts'
import { recorded } from '../../tests/harness/replay.ts'
import { sendWithdrawalStatus } from './send-withdrawal-status.ts'
import { type VoidApproval, voidApprovals } from './void-approvals.ts'
import { warnOfChange } from './warn-of-change.ts'

const AT = '2026-11-21T10:00:00.000Z'
const moved = { amount: '30000', currency: 'INR', effectiveAt: AT, at: AT }
const EVENTS = {
	WithdrawalApproved: { withdrawalId: 'w1', accountVersion: 1, at: AT },
	WithdrawalRejected: { withdrawalId: 'w1', ...moved, reason: { noteId: 'n1', noteHash: 'h1' } },
	WithdrawalPaid: { withdrawalId: 'w1', ...moved, reference: 'UTR-77', attempt: 1 },
	WithdrawalPaymentFailed: { withdrawalId: 'w1', ...moved, code: 'accountClosed', wasPaid: true, attempt: 1 },
} as const
const context = {} as EffectContext
const oneOf = (stream: string, event: DomainEvent) => {
	const [first] = recorded(stream, [event])
	if (!first) throw new Error('Nothing was recorded.')
	return first
}

async function mailFor(
	type: keyof typeof EVENTS,
	language: 'en' | 'hi',
	title: string | null = 'A <library>',
) {
	const sent: Mail[] = []
	const handler = sendWithdrawalStatus({
		mailer: {
			send: async (mail) => {
				sent.push(mail)
			},
		},
		about: async () => ({
			requester: { first_name: 'Joseph', last_name: 'Thottan', email: 'donee@karuna.example', language },
			withdrawal: {
				kind: title === null ? 'individual' : 'request',
				title,
				amount: 30_000n,
				currency: 'INR',
				account: 'State Bank ••••7891',
				url: 'https://karuna.example/myWithdrawals',
			},
		}),
		noteBody: async () => 'Please send the <bill>.',
	})
	const event = oneOf('fund-request.r1.INR', { type, data: EVENTS[type] })
	expect(await handler.run(event, context)).toEqual({ done: true })
	const [mail] = sent
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
		expect((await mailFor('WithdrawalPaid', 'en', null)).text).toContain('Of: Gifts to you')
	})
	it('are left out when nobody is there any more, or the server will not have them', async () => {
		const event = oneOf('fund-request.r1.INR', { type: 'WithdrawalPaid', data: EVENTS.WithdrawalPaid })
		const nobody = sendWithdrawalStatus({
			mailer: { send: () => Promise.reject(new Error('Nothing should be sent.')) },
			about: async () => null,
			noteBody: async () => null,
		})
		expect(await nobody.run(event, context)).toEqual({ ignored: 'nobody to write to' })
		const refused = sendWithdrawalStatus({
			mailer: { send: () => Promise.reject(new MailRefused('no such mailbox')) },
			about: async () => ({
				requester: { first_name: 'J', last_name: 'T', email: 'x@karuna.example', language: 'en' },
				withdrawal: { kind: 'request', title: 'T', amount: 1n, currency: 'INR', account: null, url: 'u' },
			}),
			noteBody: async () => null,
		})
		expect(await refused.run(event, context)).toEqual({
			ignored: 'refused by the mail server: no such mailbox',
		})
	})
})

describe('approvals that no longer hold', () => {
	const decided: [string, VoidApproval][] = []
	const handler = voidApprovals({
		approvedForOlder: async (accountId, version) =>
			accountId === 'a1' && version === 3 ? [{ id: 'w1', fund: 'request.r1.INR' }] : [],
		newestVersionFor: async () => 2,
		decide: async (fund, command) => {
			decided.push([fund, command])
		},
	})
	it('are sent back when the bank account changes', async () => {
		decided.length = 0
		const event = oneOf('paymentAccount-a1', { type: 'PaymentAccountChanged', data: { version: 3 } })
		expect(await handler.run(event, context)).toEqual({ done: true, note: '1 approved before' })
		expect(decided).toMatchObject([
			['request.r1.INR', { type: 'VoidApproval', withdrawalId: 'w1', accountVersion: 3 }],
		])
	})
	it('are looked at after each approval, in case the account changed just before', async () => {
		decided.length = 0
		const data = EVENTS.WithdrawalApproved
		await handler.run(oneOf('fund-request.r1.INR', { type: 'WithdrawalApproved', data }), context)
		expect(decided).toMatchObject([['request.r1.INR', { withdrawalId: 'w1', accountVersion: 2 }]])
	})
})

describe('warnings of a changed bank account', () => {
	const event = oneOf('paymentAccount-a1', { type: 'PaymentAccountChanged', data: { version: 3 } })
	const person = (id: string, language: 'en' | 'hi') => ({
		id,
		first_name: 'Joseph',
		last_name: 'Thottan',
		email: `${id}@karuna.example`,
		language,
	})
	const warner = (
		send: (mail: Mail) => Promise<void>,
		people = ['owner', 'requester'],
		isOfFoundation = false,
	) =>
		warnOfChange({
			mailer: { send },
			about: async (accountId, version) => {
				expect([accountId, version]).toEqual(['a1', 3])
				return {
					people: people.map((id) => person(id, id === 'requester' ? 'hi' : 'en')),
					account: {
						account: 'State Bank ••••7891',
						url: 'https://karuna.example/myWithdrawals',
						isOfFoundation,
					},
				}
			},
		})
	it('go to everybody who has to do with it, each in their language, under one message id for ever', async () => {
		const sent: Mail[] = []
		const send = async (mail: Mail) => void sent.push(mail)
		expect(await warner(send).run(event, context)).toEqual({ done: true, note: '2 told' })
		const [owner, requester] = sent
		expect(owner?.subject).toBe('A bank account for your withdrawals was changed')
		expect(owner?.text).toContain('A withdrawal to it that is under way')
		expect(owner?.text).toContain('If it wasn’t you, change your password now')
		expect(owner?.text).toContain('Bank account: State Bank ••••7891')
		expect(requester).toMatchObject({ language: 'hi', to: { address: 'requester@karuna.example' } })
		expect(requester?.messageId).not.toBe(owner?.messageId)
		await warner(send).run(event, context)
		expect(sent.slice(2)).toEqual(sent.slice(0, 2))
	})
	it('tell finance of an account of the foundation in its own words, once it is added as well', async () => {
		const sent: Mail[] = []
		const send = async (mail: Mail) => void sent.push(mail)
		const added = (kind: string) =>
			oneOf('paymentAccount-a1', {
				type: 'PaymentAccountAdded',
				data: { version: 3, owner: { kind, id: 'x' } },
			})
		await warner(send, ['owner'], true).run(added('foundation'), context)
		await warner(send, ['requester'], true).run(event, context)
		expect(sent.map(({ subject }) => subject)).toEqual([
			'A bank account of the foundation was added',
			'फ़ाउंडेशन का एक बैंक खाता बदला गया है',
		])
		expect(sent[0]?.text).toContain('somebody else than who entered the account has to approve it')
		expect(await warner(send).run(added('user'), context)).toEqual({ ignored: 'their own' })
		expect(sent).toHaveLength(2)
	})
	it('are left out when nobody is there any more, or the server will not have them', async () => {
		const refuse = () => Promise.reject(new MailRefused('no such mailbox'))
		expect(await warner(refuse, []).run(event, context)).toEqual({ ignored: 'nobody to write to' })
		expect(await warner(refuse).run(event, context)).toEqual({ ignored: 'no such mailbox' })
	})
})
