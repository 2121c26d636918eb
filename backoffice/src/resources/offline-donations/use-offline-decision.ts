import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type {
	OfflineDecision,
	OfflineDonationDetail,
	OfflineReversalBody,
} from '../../../../domain/offline-donations/contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { isConflict } from '../../ui/field-message.ts'

export interface OfflineVerdict extends Partial<OfflineReversalBody> {
	decision: OfflineDecision
}

function send(
	dataProvider: BackofficeDataProvider,
	id: string,
	{ decision, because = 'bounced', reversedOn = '', reason = '' }: OfflineVerdict,
	on: { etag: string; intent: string },
) {
	switch (decision) {
		case 'approve':
			return dataProvider.approveOfflineDonation(id, on)
		case 'return':
			return dataProvider.returnOfflineDonation(id, reason, on)
		case 'reverse':
			return dataProvider.reverseOfflineDonation(id, { because, reversedOn, reason }, on)
	}
}

export function useOfflineDecision({ id, etag }: OfflineDonationDetail) {
	const t = useT()
	const notify = useNotify()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intentOf = useIntent()
	const [conflict, setConflict] = useState(false)
	const mutation = useMutation({
		mutationFn: (verdict: OfflineVerdict) =>
			send(dataProvider, id, verdict, { etag, intent: intentOf([id, etag, verdict]) }),
		onSuccess: (_, { decision }) => {
			setConflict(false)
			notify(t(`offlineDecision.${decision}.done`), { type: 'success' })
		},
		onError: (error) => setConflict(isConflict(error)),
		onSettled: () =>
			Promise.all(
				['offlineDonations', 'donations'].map((key) => client.invalidateQueries({ queryKey: [key] })),
			),
	})
	return { ...mutation, conflict }
}
