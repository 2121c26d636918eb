import type { LEDGER_ACCOUNTS } from './history.contract.ts'

type Account = (typeof LEDGER_ACCOUNTS)[number]
export type AccountType = 'Assets' | 'Liabilities' | 'Equity' | 'Income' | 'Expenses'

export interface ChartEntry {
	readonly code: string
	readonly type: AccountType
	/** The name in exports, whose readers are accounting programs. */
	readonly title: string
}

/** The chart of accounts: the names and codes by which other accounting programs know ours. */
export const CHART: Readonly<Record<Account, ChartEntry>> = {
	'provider balance': { code: '1010', type: 'Assets', title: 'Provider balance' },
	'in transit': { code: '1020', type: 'Assets', title: 'In transit' },
	bank: { code: '1030', type: 'Assets', title: 'Bank' },
	dispute: { code: '1040', type: 'Assets', title: 'Disputed' },
	fund: { code: '2010', type: 'Liabilities', title: 'Funds' },
	reserved: { code: '2020', type: 'Liabilities', title: 'Reserved' },
	clearing: { code: '2030', type: 'Liabilities', title: 'Clearing' },
	suspense: { code: '2040', type: 'Liabilities', title: 'Suspense' },
	'own money': { code: '3010', type: 'Equity', title: 'Own money' },
	'fee cover': { code: '4010', type: 'Income', title: 'Fee cover' },
	'other income': { code: '4020', type: 'Income', title: 'Other income' },
	'fee expense': { code: '5010', type: 'Expenses', title: 'Fee expense' },
}

/** The order of accounts in a trial balance. */
export const byCode = (a: Account, b: Account): number => CHART[a].code.localeCompare(CHART[b].code)
