import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FundCommand, fundDecider } from '../../domain/funds/funds.decider.ts'
import type { FundEvent } from '../../domain/funds/funds.events.ts'
import {
	AT,
	COLLEAGUE,
	commandsOf,
	DONEE,
	FINANCE,
	fundHistory,
	PAYER,
	PURPOSE,
	played,
	TWO_PEOPLE_FROM,
} from '../../domain/funds/histories.fixtures.ts'
import type { PaymentAccountEvent } from '../../domain/funds/payment-accounts.events.ts'
import { fold, scenario } from '../../kernel/events/decider.ts'
import { recorded, rowsAfter } from '../../tests/harness/replay.ts'
import { paymentAccountsProjection } from './payment-accounts.ts'
import { withdrawalsProjection } from './withdrawals.ts'

const make = commandsOf(100_000n)
const given = scenario(fundDecider)

function rowAfter(stream: string, commands: readonly FundCommand[]) {
	const events: FundEvent[] = []
	for (const command of commands) events.push(...given(...events).when(command))
	return rowsAfter(withdrawalsProjection, recorded(stream, events)).get('w1')
}
const LATER = '2026-11-22T10:00:00.000Z'
const OF_REQUEST = 'fund-request.r1.INR'
const requested = make.ask('w1', 30_000n)
const upToPaid = [requested, make.approve('w1'), make.pay('w1', 'UTR1')]

describe('rows of withdrawals', () => {
	it('begin with what was asked for', () => {
		expect(rowAfter(OF_REQUEST, [requested])).toEqual({
			id: 'w1',
			fund: 'request.r1.INR',
			kind: 'request',
			target_id: 'r1',
			currency: 'INR',
			amount: 30_000n,
			status: 'requested',
			by_user_id: DONEE,
			account_id: 'a1',
			account_version: 1,
			requested_at: AT,
			approved_at: null,
			approvers: [],
			first_approved_by: null,
			first_approved_at: null,
			first_approved_version: null,
			first_approved_revision: null,
			paid_at: null,
			reference: null,
			failure_code: null,
			failed_at: null,
			attempts: 0,
			note_id: null,
			purpose: null,
			purpose_id: null,
			changed_at: AT,
			evidence_state: null,
			evidence_due_at: null,
			evidence_id: null,
			evidence_submitted_at: null,
			evidence_decided_at: null,
			evidence_note_id: null,
			transfer_account: null,
			transfer_ordered_at: null,
			transfer_ref: null,
		})
		expect(rowAfter('fund-foundation.karuna.INR', [requested])).toMatchObject({ target_id: null })
	})
	it('follow each decision', () => {
		expect(rowAfter(OF_REQUEST, upToPaid)).toMatchObject({
			status: 'paid',
			approved_at: AT,
			paid_at: AT,
			reference: 'UTR1',
			attempts: 1,
		})
		const failed = [...upToPaid, make.fail('w1')]
		expect(rowAfter(OF_REQUEST, failed)).toMatchObject({
			status: 'failed',
			paid_at: null,
			reference: null,
			failure_code: 'returned',
			failed_at: AT,
		})
		const again = [...failed, make.retry('w1'), make.pay('w1', 'UTR2')]
		expect(rowAfter(OF_REQUEST, again)).toMatchObject({
			status: 'paid',
			reference: 'UTR2',
			attempts: 2,
			failure_code: null,
			failed_at: null,
		})
		const rejected = [...failed, make.reject('w1')]
		expect(rowAfter(OF_REQUEST, rejected)).toMatchObject({ status: 'rejected', note_id: 'n1' })
		expect(rowAfter(OF_REQUEST, [requested, make.cancel('w1')])).toMatchObject({ status: 'cancelled' })
		const voided = [requested, make.approve('w1'), make.voidApproval('w1', 2)]
		expect(rowAfter(OF_REQUEST, voided)).toMatchObject({
			status: 'requested',
			approved_at: null,
			account_version: 2,
		})
	})
	it('have what became of the evidence, until the bank gives the money back', () => {
		const owing = [make.ask('w1', 30_000n, { purpose: PURPOSE }), make.approve('w1'), make.pay('w1', 'UTR1')]
		const dueAt = '2026-12-21T10:00:00.480Z'
		expect(rowAfter(OF_REQUEST, owing)).toMatchObject({ evidence_state: 'due', evidence_due_at: dueAt })
		const submitted = [...owing, make.submit('w1', 'e1', { at: LATER })]
		expect(rowAfter(OF_REQUEST, submitted)).toMatchObject({
			evidence_state: 'submitted',
			evidence_id: 'e1',
			evidence_submitted_at: LATER,
			changed_at: AT,
		})
		const returned = [...submitted, make.sendBack('w1', 'e1', { at: LATER })]
		expect(rowAfter(OF_REQUEST, returned)).toMatchObject({
			evidence_state: 'returned',
			evidence_decided_at: LATER,
			evidence_note_id: 'n2',
		})
		const again = [...returned, make.submit('w1', 'e2'), make.accept('w1', 'e2', { at: LATER })]
		expect(rowAfter(OF_REQUEST, again)).toMatchObject({
			evidence_state: 'accepted',
			evidence_id: 'e2',
			evidence_note_id: null,
		})
		expect(rowAfter(OF_REQUEST, [...owing, make.waive('w1')])).toMatchObject({ evidence_state: 'waived' })
		expect(rowAfter(OF_REQUEST, [...again, make.fail('w1')])).toMatchObject({
			evidence_state: null,
			evidence_id: null,
		})
	})
	it('have the first of two approvals until the second, or until something changes', () => {
		const first = [make.ask('w1', TWO_PEOPLE_FROM), make.approve('w1')]
		expect(rowAfter(OF_REQUEST, first)).toMatchObject({
			status: 'requested',
			first_approved_by: FINANCE,
			first_approved_at: AT,
			first_approved_version: 1,
			first_approved_revision: 3n,
		})
		const both = [...first, make.approve('w1', { byUserId: COLLEAGUE })]
		expect(rowAfter(OF_REQUEST, both)).toMatchObject({ status: 'approved', first_approved_by: null })
		const voided = [...first, make.voidApproval('w1', 2)]
		expect(rowAfter(OF_REQUEST, voided)).toMatchObject({ status: 'requested', first_approved_by: null })
		const again = [...both, make.fail('w1'), make.retry('w1'), make.voidApproval('w1', 2)]
		expect(rowAfter(OF_REQUEST, again)).toMatchObject({ status: 'failed', first_approved_by: null })
	})
	it('have the provider that pays it until it has failed', () => {
		const ordered = [make.ask('w1', 30_000n), make.approve('w1'), make.order('w1')]
		const inHand = { transfer_account: PAYER, transfer_ordered_at: AT, transfer_ref: null }
		expect(rowAfter(OF_REQUEST, ordered)).toMatchObject({ status: 'approved', ...inHand })
		const paid = [...ordered, make.bookTransfer('w1', 1)]
		const settled = { ...inHand, transfer_ref: 'pout_w11' }
		expect(rowAfter(OF_REQUEST, paid)).toMatchObject({ status: 'paid', reference: 'UTR9', ...settled })
		const returned = [...paid, make.bookTransfer('w1', 1, { status: 'failed', code: 'returned' })]
		expect(rowAfter(OF_REQUEST, returned)).toMatchObject({
			status: 'failed',
			failure_code: 'returned',
			transfer_account: null,
			transfer_ref: null,
		})
	})
	it('stand as the fund has it, after any history', () => {
		fc.assert(
			fc.property(fundHistory, (history) => {
				const events = played(history)
				const rows = rowsAfter(withdrawalsProjection, recorded(OF_REQUEST, events))
				const { withdrawals } = fold(fundDecider, events)
				expect([...rows.keys()].sort()).toEqual(
					withdrawals
						.entries()
						.map(([id]) => id)
						.toSorted(),
				)
				for (const [id, withdrawal] of withdrawals.entries()) {
					const { status, amount, attempts, accountVersion, firstApproval, transfer } = withdrawal
					expect(rows.get(id)).toMatchObject({
						status,
						amount,
						attempts,
						account_version: accountVersion,
						first_approved_by: firstApproval?.byUserId ?? null,
						transfer_account: transfer?.account ?? null,
					})
				}
			}),
		)
	})
})

describe('rows of bank accounts', () => {
	const details = (version: number) => ({
		version,
		detailsHash: `h${version}`,
		country: 'IN',
		currency: 'INR',
	})
	const owner = { kind: 'user', id: DONEE } as const
	const added: PaymentAccountEvent = { type: 'PaymentAccountAdded', data: { ...details(1), owner, at: AT } }
	const rowOf = (...events: PaymentAccountEvent[]) =>
		rowsAfter(paymentAccountsProjection, recorded('paymentAccount-a1', events)).get('a1')

	it('know the hash of every version, and how the newest stands', () => {
		expect(rowOf(added)).toEqual({
			id: 'a1',
			owner_kind: 'user',
			owner_id: DONEE,
			version: 1,
			hashes: ['h1'],
			country: 'IN',
			currency: 'INR',
			verified: false,
			removed: false,
			changed_at: AT,
			revision: 0n,
		})
		const verified: PaymentAccountEvent = { type: 'PaymentAccountVerified', data: { version: 1, at: AT } }
		expect(rowOf(added, verified)).toMatchObject({ verified: true, revision: 1n })
		const changed: PaymentAccountEvent = { type: 'PaymentAccountChanged', data: { ...details(2), at: AT } }
		expect(rowOf(added, verified, changed)).toMatchObject({
			version: 2,
			hashes: ['h1', 'h2'],
			verified: false,
			revision: 2n,
		})
		const removed: PaymentAccountEvent = { type: 'PaymentAccountRemoved', data: { at: AT } }
		expect(rowOf(added, removed)).toMatchObject({ removed: true, hashes: ['h1'] })
	})
})
