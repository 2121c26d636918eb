import { useMutation } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { BackofficeDataProvider } from '../providers/data.ts'

/** Reads the full e-mail address and number for an admin, which is logged with the reason. */
export function useReveal(userId: string) {
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	return useMutation({ mutationFn: (reason: string) => dataProvider.revealContact(userId, reason) })
}
