import { REGIONS } from '../../domain/catalog/regions.contract.ts'
import type { Coverage } from '../../domain/funds/own-money.contract.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import type { LedgerAccount } from '../../projections/ledger/entry.ts'

const ACCOUNTS = [
	'provider balance',
	'in transit',
	'bank',
	'dispute',
	'clearing',
	'suspense',
	'fee cover',
	'fee expense',
	'own money',
	'other income',
] as const satisfies readonly LedgerAccount[]

type Figure = Exclude<keyof Coverage, 'entity' | 'currency'>
export type CoverageFigures = Pick<Coverage, 'entity'> & {
	readonly currency: Currency
} & Readonly<Record<Figure, bigint>>

export const COVERAGE_MODELS = ['account_pages', 'postings', 'fund_totals'] as const

/**
 * Reads what each legal entity holds and owes, in minor units. A fund below zero is a claim on its people and
 * covers nothing; money between a donation and its fund is still the fund's.
 */
export async function coverageOf(sql: SqlExecutor): Promise<readonly CoverageFigures[]> {
	const rows = await sql.query<{ account: string; currency: string; balance: bigint }>(
		`SELECT a.account, c.currency, p.balance_before + p.amount AS balance
		FROM unnest($1::text[]) AS a(account) CROSS JOIN unnest($2::text[]) AS c(currency)
		CROSS JOIN LATERAL (
			SELECT balance_before, amount FROM read.account_pages l
			WHERE l.account = a.account AND l.owner = '' AND l.currency = c.currency
			ORDER BY l.first_position DESC LIMIT 1
		) p
		UNION ALL SELECT 'funds', currency, sum(greatest(free + reserved, 0))::bigint FROM read.fund_totals GROUP BY currency
		UNION ALL SELECT 'receivables', currency, sum(-free - reserved)::bigint FROM read.fund_totals
			WHERE lacks_since IS NOT NULL GROUP BY currency`,
		[ACCOUNTS, REGIONS.map(({ currency }) => currency)],
	)
	return REGIONS.map(({ code: entity, currency }) => {
		const balance = (account: (typeof ACCOUNTS)[number] | 'funds' | 'receivables') =>
			rows.find((row) => row.account === account && row.currency === currency)?.balance ?? 0n
		const [provider, inTransit] = [balance('provider balance'), balance('in transit')]
		const [bank, disputed] = [balance('bank'), balance('dispute')]
		const held = provider + inTransit + bank + disputed
		const funds = balance('funds') - balance('clearing')
		const suspense = -balance('suspense')
		const owed = funds + (suspense > 0n ? suspense : 0n)
		const [feeCover, feeExpense] = [-balance('fee cover'), balance('fee expense')]
		return {
			entity,
			currency,
			provider,
			inTransit,
			bank,
			disputed,
			held,
			funds,
			suspense,
			owed,
			feeCover,
			feeExpense,
			feeResult: feeCover - feeExpense,
			ownMoney: -balance('own money'),
			otherIncome: -balance('other income'),
			receivables: balance('receivables'),
			surplus: held - owed,
		}
	})
}
