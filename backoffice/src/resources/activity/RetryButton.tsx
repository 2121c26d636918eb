import { Button } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useRef } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import type { DeadLetter } from '../../../../domain/activity/webhooks.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'

const TOUCHED = ['effects', 'webhooks', 'deadLetters', 'overview']

type Letter = Pick<DeadLetter, 'kind' | 'id'>

export function useRetry(done: (count: number) => string) {
	const notify = useNotify()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	/** A letter keeps its idempotency key until its retry has worked. */
	const intents = useRef(new Map<string, string>())
	return useMutation({
		mutationFn: (letters: readonly Letter[]) =>
			Promise.all(
				letters.map(async (letter) => {
					const intent = intents.current.get(letter.id) ?? crypto.randomUUID()
					intents.current.set(letter.id, intent)
					await dataProvider.retryDeadLetter(letter, { intent })
					intents.current.delete(letter.id)
				}),
			),
		onSuccess: (tried) => notify(done(tried.length), { type: 'success' }),
		onError: (error) => notify(error.message, { type: 'error' }),
		onSettled: () =>
			Promise.all(TOUCHED.map((queryKey) => client.invalidateQueries({ queryKey: [queryKey] }))),
	})
}

interface RetryButtonProps {
	letter: Letter
	label: string
	done: string
}

export function RetryButton({ letter, label, done }: RetryButtonProps) {
	const { mutate, isPending } = useRetry(() => done)
	return (
		<Button
			variant="outlined"
			color="secondary"
			startIcon={<RotateCw size={16} />}
			disabled={isPending}
			onClick={() => mutate([letter])}
		>
			{label}
		</Button>
	)
}

export function RetryAllButton({ letters }: { letters: readonly Letter[] }) {
	const t = useT()
	const { mutate, isPending } = useRetry((count) => t('deadLetters.replayed', { count }))
	return (
		<Button
			variant="outlined"
			color="secondary"
			startIcon={<RotateCw size={16} />}
			disabled={isPending || letters.length === 0}
			onClick={() => mutate(letters)}
		>
			{t('deadLetters.replayAll', { count: letters.length })}
		</Button>
	)
}
