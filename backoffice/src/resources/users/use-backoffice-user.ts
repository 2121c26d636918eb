import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'react-admin'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { hasFieldMessage, isConflict } from '../../ui/field-message.ts'
import type { RoleChange } from './calls.ts'

export function useBackofficeUser(id: string) {
	const t = useT()
	const notify = useNotify()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intentOf = useIntent()
	const queryKey = ['users', 'seen', id]
	const seen = useQuery({ queryKey, queryFn: ({ signal }) => dataProvider.user(id, { signal }) })
	const history = useQuery({
		queryKey: ['users', 'history', id],
		queryFn: ({ signal }) => dataProvider.userTimeline(id, { signal }),
	})
	const etag = seen.data?.etag ?? ''
	const change = useMutation({
		mutationFn: ({ action, body }: Pick<RoleChange, 'action' | 'body'>) =>
			dataProvider.changeRole(id, { action, body, etag, intent: intentOf([id, etag, action, body]) }),
		onSuccess: async (after, { action }) => {
			client.setQueryData(queryKey, after)
			notify(t(`users.${action}Done`), { type: 'success' })
			await client.invalidateQueries({ queryKey: ['users'] })
		},
		onError: async (error) => {
			if (isConflict(error)) await client.invalidateQueries({ queryKey: ['users'] })
			else if (!hasFieldMessage(error, ['reason', 'lastDay'])) notify(error.message, { type: 'error' })
		},
	})
	const signOut = useMutation({
		mutationFn: (reason: string) =>
			dataProvider.signOutEverywhere(id, { reason }, intentOf([id, etag, 'signOut', reason])),
		onSuccess: async (after) => {
			client.setQueryData(queryKey, after)
			notify(t('users.signOutDone'), { type: 'success' })
			await client.invalidateQueries({ queryKey: ['users'] })
		},
		onError: (error) => {
			if (!hasFieldMessage(error, ['reason'])) notify(error.message, { type: 'error' })
		},
	})
	const confirmProof = useMutation({
		mutationFn: (number: string) =>
			dataProvider.confirmProof(id, { number }, intentOf([id, 'confirmProof', number])),
		onSuccess: async () => {
			notify(t('users.confirmProofDone'), { type: 'success' })
			await client.invalidateQueries({ queryKey: ['users'] })
		},
		onError: (error) => {
			if (!hasFieldMessage(error, ['number'])) notify(error.message, { type: 'error' })
		},
	})
	return { seen, history, change, signOut, confirmProof }
}
