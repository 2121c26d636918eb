import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { WithdrawalDetail } from '../../../../domain/funds/withdrawals.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'

type Account = NonNullable<WithdrawalDetail['account']>
/** What a person has seen of a bank account: which version, and where it would lead money. */
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
 * The bank account as the person has seen it: the version that was asked for, and the newest one once they
 * looked at it in full. Only a version that was seen can be approved.
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
		/** The server writes down that somebody looked. */
		show: () => reveal.mutate(),
		hide: () => setHidden(true),
	}
}
export type SeenAccountState = ReturnType<typeof useSeenAccount>
