import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { WithdrawalDetail } from '../../../../domain/funds/withdrawals.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'

type Account = NonNullable<WithdrawalDetail['account']>
export type SeenAccount = Pick<
	Account,
	| 'version'
	| 'label'
	| 'accountHolderName'
	| 'accountHolderType'
	| 'accountNumber'
	| 'routingNumber'
	| 'country'
>

const masked = (number: string): string => `••••${number.slice(-4)}`

/**
 * Tracks the version of the bank account that the person saw: the requested one, or the newest one once they
 * opened it in full. Only a version that was seen can be approved.
 */
export function useSeenAccount({ id, account }: WithdrawalDetail) {
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const [hidden, setHidden] = useState(false)
	const reveal = useMutation({
		mutationFn: () => dataProvider.revealAccount(id),
		onSuccess: () => setHidden(false),
	})
	const full = reveal.data
	const seen: SeenAccount | null = full
		? { ...full, accountNumber: hidden ? masked(full.accountNumber) : full.accountNumber }
		: account
	return {
		seen,
		isInFull: full !== undefined && !hidden,
		isPending: reveal.isPending,
		error: reveal.error,
		show: () => reveal.mutate(),
		hide: () => setHidden(true),
	}
}
export type SeenAccountState = ReturnType<typeof useSeenAccount>
