import { Banknote, FileCheck, PiggyBank } from 'lucide-react'
import {
	declareResources,
	MONEY,
	READS_FINANCE,
	READS_MONEY,
	READS_WITHDRAWALS,
	screen,
} from '../declaration.ts'
import { fundWork, withdrawalWork } from './work.ts'

declare module '../declaration.ts' {
	interface ResourceNames {
		withdrawals: true
		evidence: true
		funds: true
	}
}

export const resources = declareResources([
	{
		name: 'withdrawals',
		access: { list: READS_WITHDRAWALS, show: READS_WITHDRAWALS, account: READS_MONEY, review: MONEY },
		list: screen(() => import('./WithdrawalList.tsx'), 'WithdrawalList'),
		show: screen(() => import('./WithdrawalShow.tsx'), 'WithdrawalShow'),
		place: {
			group: 'work',
			order: 3,
			label: 'withdrawals.title',
			icon: Banknote,
			count: ({ money }) =>
				money ? money.toApprove.count + money.toPay.count + money.paymentFailed.count : 0,
		},
		aliases: { '/withdrawalRequests': '/withdrawals' },
		work: withdrawalWork,
	},
	{
		name: 'evidence',
		access: { list: MONEY, show: MONEY, review: MONEY },
		list: screen(() => import('./EvidenceList.tsx'), 'EvidenceList'),
		show: screen(() => import('./EvidenceShow.tsx'), 'EvidenceShow'),
		place: {
			group: 'work',
			order: 3.5,
			label: 'evidence.title',
			icon: FileCheck,
			count: { filter: { state: 'submitted' } },
		},
	},
	{
		name: 'funds',
		access: { list: READS_FINANCE },
		list: screen(() => import('./FundList.tsx'), 'FundList'),
		place: { group: 'work', order: 4, label: 'funds.title', icon: PiggyBank },
		work: fundWork,
	},
])
