import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'

const CHECK = ['books', 'check']
const TOUCHED = [['books', 'checks'], ['overview']]

export function useBookChecks() {
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	return useQuery({
		queryKey: ['books', 'checks'],
		queryFn: ({ signal }) => dataProvider.bookChecks({ signal }),
	})
}

export const useBooksUnderCheck = (): boolean => useIsMutating({ mutationKey: CHECK }) > 0

export function useCheckBooks(onDone?: () => void) {
	const t = useT()
	const notify = useNotify()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intent = useRef<string | null>(null)
	return useMutation({
		mutationKey: CHECK,
		mutationFn: () => {
			intent.current ??= crypto.randomUUID()
			return dataProvider.checkBooks({ intent: intent.current })
		},
		onSuccess: ({ holds, results }) => {
			intent.current = null
			const faulty = results.filter((result) => !result.holds).length
			notify(holds ? t('books.done') : t('books.doneFaulty', { count: faulty }), {
				type: holds ? 'success' : 'warning',
			})
			onDone?.()
		},
		onError: (error) => notify(error.message, { type: 'error' }),
		onSettled: () => Promise.all(TOUCHED.map((queryKey) => client.invalidateQueries({ queryKey }))),
	})
}
