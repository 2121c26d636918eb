import { paths } from '../../lib/paths.ts'
import type { ScreenDeclaration } from '../../lib/screen.ts'

/** The screens of this capability, by the addresses that `domain/funds/screens.contract.ts` names. */
export const screens: readonly ScreenDeclaration[] = [
	{ path: paths.bankAccounts.path, load: () => import('./bank-accounts-page.tsx'), areas: [] },
	{ path: paths.myWithdrawals.path, load: () => import('./my-withdrawals.tsx'), areas: ['funds'] },
	{ path: paths.withdrawForm.path, load: () => import('./withdraw-form.tsx'), areas: ['funds', 'fields'] },
	{
		path: paths.withdrawalEvidence.path,
		load: () => import('./evidence/evidence-page.tsx'),
		areas: ['evidence', 'fields'],
	},
	{
		path: paths.withdrawalRequested.path,
		load: () => import('./withdrawal-requested.tsx'),
		areas: ['funds'],
	},
]
