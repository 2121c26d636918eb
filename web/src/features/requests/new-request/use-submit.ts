import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type RequestDetail, statusOfCode } from '../../../../../domain/requests/contract.ts'
import type { Kind } from '../../../../../domain/requests/kinds/kinds.contract.ts'
import { CHANGE_IS_PROPOSED_IN } from '../../../../../domain/requests/transitions.contract.ts'
import { createRequest } from '../api/create-request.ts'
import { editRequest } from '../api/edit-request.ts'
import type { RequestBody } from '../api/request-body.ts'
import { type RequestValues, toBody } from './form-values.ts'

export type Edited = RequestDetail | null

export function changeIsProposed({ status }: Pick<RequestDetail, 'status'>): boolean {
	const name = statusOfCode(status)
	return name !== null && CHANGE_IS_PROPOSED_IN.includes(name)
}

/** Sends the form. Equal content has the same key, so that a retry raises no second request. */
export function useSubmit(kind: Kind, edited: Edited) {
	const client = useQueryClient()
	const sent = useRef({ content: '', key: '' })
	const keyFor = (body: RequestBody) => {
		const content = JSON.stringify(body)
		if (sent.current.content !== content) sent.current = { content, key: crypto.randomUUID() }
		return sent.current.key
	}
	return useMutation({
		mutationFn: (values: RequestValues) => {
			// The schema has passed it: nothing is missing any more.
			const body = toBody(kind, values) as RequestBody
			const key = keyFor(body)
			return edited?.mine
				? editRequest({ id: edited._id, body, etag: edited.mine.etag, key })
				: createRequest(body, key)
		},
		onSuccess: () => client.invalidateQueries(),
	})
}
