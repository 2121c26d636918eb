import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import type { Principal } from '../../kernel/http/route.ts'
import type { Cipher } from '../../kernel/ports/cipher.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { Where } from '../_shared/where.ts'
import { type WithdrawalRecord, withdrawalOf } from './withdrawal-row.ts'
import { withdrawalsCsv } from './withdrawals-csv.ts'

const AT = new Date('2026-11-19T10:00:00.000Z')
const PAID: WithdrawalRecord = {
	id: 'w1',
	fund: 'request.r1.USD',
	kind: 'request',
	target_id: 'r1',
	currency: 'USD',
	amount: 30_050n,
	status: 'paid',
	by_user_id: 'u1',
	account_id: 'a1',
	account_version: 1,
	requested_at: AT,
	approved_at: AT,
	paid_at: new Date('2026-11-21T07:59:59.999Z'),
	reference: '0012345678901234567',
	failure_code: null,
	attempts: 1,
	changed_at: AT,
	label: 'Ramps',
	first_name: 'Joseph',
	last_name: 'Thottan',
	email: 'j@karuna.example',
	bank: 'Bank of America',
	last4: '6789',
	note: null,
	purpose: null,
	purpose_id: null,
	purpose_key: null,
	purpose_sealed: null,
	evidence_state: null,
	evidence_due_at: null,
	evidence_id: null,
	evidence_submitted_at: null,
	evidence_decided_at: null,
	transfer_account: null,
	transfer_ordered_at: null,
	transfer_ref: null,
	revision: 4n,
}

async function csvOf(...rows: WithdrawalRecord[]): Promise<string[]> {
	const sql = {
		stream: async function* () {
			yield* rows
		},
	}
	const clock = { now: () => AT.getTime() }
	const { stream } = withdrawalsCsv({ sql, clock } as unknown as QueryDeps, new Where())
	if (!stream) throw new Error('It is streamed.')
	return (await text(stream.body)).trim().split('\r\n')
}

describe('withdrawals as CSV', () => {
	it('have the day on which the bank moved the money, in the fund’s region', async () => {
		const [heading, row] = await csvOf(PAID)
		expect(heading).toContain(',Paid On,Reference,')
		expect(row).toContain(',2026-11-20,')
		const inRupees = await csvOf({ ...PAID, currency: 'INR' })
		expect(inRupees[1]).toContain(',2026-11-21,')
		const seen = (row: WithdrawalRecord) =>
			withdrawalOf(row, { id: 'u1' } as Principal, {
				cipher: {} as Cipher,
				clock: { now: () => AT.getTime() },
			})
		expect(seen(PAID)).toMatchObject({ paidOn: '2026-11-20', purpose: null, evidence: null })
		expect(seen({ ...PAID, paid_at: null }).paidOn).toBeNull()
	})
	it('have the purpose, and what there is to show for it', async () => {
		const evidence_due_at = new Date('2026-12-21T07:59:59.999Z')
		const owing: WithdrawalRecord = { ...PAID, purpose: 'food', evidence_state: 'due', evidence_due_at }
		const [heading, row] = await csvOf(owing)
		expect(heading?.endsWith(',Purpose,Evidence,Evidence Due On')).toBe(true)
		expect(row?.endsWith(',food,due,2026-12-20')).toBe(true)
	})
	it('keep references of digits as text, and name the withdrawal', async () => {
		const [, digits, letters] = await csvOf(PAID, { ...PAID, reference: 'UTR-7' })
		expect(digits).toContain(",'0012345678901234567,")
		expect(letters).toContain(',UTR-7,')
		expect(digits?.endsWith(',w1,,,')).toBe(true)
	})
})
