import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type { BackofficeRequest, ReviewAction } from '../../../../domain/requests/backoffice.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { fieldMessage, isConflict } from '../../ui/field-message.ts'
import { REVIEW_METHODS } from './calls.ts'

export interface Verdict {
	action: ReviewAction
	reason: string
}

export function useDecision(request: BackofficeRequest, onDecided: () => void) {
	const t = useT()
	const notify = useNotify()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intentOf = useIntent()
	const [conflict, setConflict] = useState(false)

	const reload = () =>
		Promise.all([
			client.invalidateQueries({ queryKey: ['requests'] }),
			client.invalidateQueries({ queryKey: ['overview'] }),
		])

	const mutation = useMutation({
		mutationFn: (verdict: Verdict) =>
			dataProvider[REVIEW_METHODS[verdict.action]](request.id, {
				etag: request.etag,
				reason: verdict.reason,
				intent: intentOf([request.id, request.etag, verdict]),
			}),
		onSuccess: (_, { action }) => {
			setConflict(false)
			notify(t('review.done', { what: t(`action.${action}.done`), title: request.title }), {
				type: 'success',
			})
			onDecided()
			return reload()
		},
		onError: (error) => {
			setConflict(isConflict(error))
			if (isConflict(error)) return reload()
			if (fieldMessage(error, 'reason') === null) notify(error.message, { type: 'error' })
			return undefined
		},
	})
	return { ...mutation, conflict }
}
