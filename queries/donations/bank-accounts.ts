import { type BankAccount, bankAccountList, REPORTS } from '../../domain/donations/bank-accounts.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { type BankAccountRow, bankAccountsOf } from '../../records/donations/bank-accounts.ts'
import type { QueryDeps } from '../_shared/deps.ts'

export const depositsOf = (
	row: Pick<BankAccountRow, 'status' | 'deposits_by' | 'deposits_at' | 'misses' | 'report_id'>,
): BankAccount['deposits'] =>
	row.status === 'new'
		? {
				by: row.deposits_by,
				arriveAt: row.deposits_at.toISOString(),
				left: REPORTS[row.deposits_by] - row.misses,
				isReported: row.report_id !== null,
			}
		: null

export const bankAccountView = (row: BankAccountRow): BankAccount => ({
	uniqueId: row.id,
	label: row.label,
	accountHolderName: row.holder_name,
	accountHolderType: row.holder_type,
	accountNumber: `••••${row.last4}`,
	country: 'US',
	currency: 'usd',
	status: row.status,
	deposits: depositsOf(row),
	mandate: { version: row.mandate_version, acceptedAt: row.mandate_accepted_at.toISOString() },
	createdAt: row.created_at.toISOString(),
})

/** Returns the caller's bank accounts at configured provider accounts, since no other can be debited. */
export const listBankAccounts = ({ sql, payouts }: Pick<QueryDeps, 'sql' | 'payouts'>): Route =>
	route({
		method: 'GET',
		path: '/api/v1/saved/bank-accounts',
		summary: 'List own bank accounts for debits',
		tags: ['donations'],
		access: { allow: 'signedIn' },
		answers: { 200: bankAccountList },
		handle: async ({ caller }) => {
			const names = payouts.accounts().map(({ account }) => account)
			const rows = await bankAccountsOf(sql, caller.principal.id)
			const data = rows.filter(({ account }) => names.includes(account)).map(bankAccountView)
			return { body: { statusCode: 200, data, totalCountOfRecords: data.length } }
		},
	})
