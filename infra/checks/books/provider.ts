import type { PayoutSource } from '../../../domain/_ports/payments.ts'
import type { SqlExecutor } from '../../postgres/sql.ts'
import { type CheckResult, type Fault, faultsOf } from './result.ts'

/** Our provider balances are the ones that the provider reports: everything that it holds for us. */
export async function providerAgrees(sql: SqlExecutor, payouts: PayoutSource): Promise<CheckResult> {
	const faults: Fault[] = []
	const accounts = payouts.accounts()
	for (const { account, currency } of accounts) {
		const { available, pending } = await payouts.balance(account)
		const { ours } = await sql.one<{ ours: bigint }>(
			`SELECT coalesce(sum(amount), 0)::bigint AS ours FROM read.postings
			WHERE account = 'provider balance' AND owner = $1 AND currency = $2`,
			[`${payouts.name}/${account}`, currency],
		)
		const theirs = available + pending
		if (ours !== theirs) faults.push({ subject: `${account} ${currency}`, expected: theirs, found: ours })
	}
	return { name: 'providerAgrees', examined: accounts.length, ...faultsOf(faults) }
}
