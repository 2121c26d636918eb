import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { HttpError, useDataProvider, useNotify } from 'react-admin'
import type { BackofficeRequest, ReviewAction } from '../../../../domain/requests/backoffice.contract.ts'
import { type BackofficeDataProvider, REVIEW_METHODS } from '../../providers/data.ts'
import type { Failure } from '../../providers/http.ts'
import { useT } from '../../providers/i18n.ts'

export interface Verdict {
	action: ReviewAction
	reason: string
}

/** The server's word on one field of a refused decision. */
export function fieldMessage(error: unknown, field: string): string | null {
	if (!(error instanceof HttpError)) return null
	const { details } = error.body as Partial<Failure>
	return details?.find((detail) => detail.field === field)?.message ?? null
}

export const isConflict = (error: unknown): boolean => error instanceof HttpError && error.status === 412

/** Sends a reviewer's decision on the version that they saw, and keeps every list true afterwards. */
export function useDecision(request: BackofficeRequest, onDecided: () => void) {
	const t = useT()
	const notify = useNotify()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intents = useRef(new Map<string, string>())
	const [conflict, setConflict] = useState(false)

	/** The same decision sent again carries the same key, so that it counts once. */
	const intentOf = ({ action, reason }: Verdict): string => {
		const decision = JSON.stringify([request.id, request.etag, action, reason])
		const known = intents.current.get(decision) ?? crypto.randomUUID()
		intents.current.set(decision, known)
		return known
	}
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
				intent: intentOf(verdict),
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
