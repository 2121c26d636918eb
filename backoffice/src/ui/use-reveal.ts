import { useMutation } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { BackofficeDataProvider } from '../providers/data.ts'

/** Somebody's whole e-mail address and number, once an admin asks for them, which is written down with the reason. */
export function useReveal(userId: string) {
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	return useMutation({ mutationFn: (reason: string) => dataProvider.revealContact(userId, reason) })
}
