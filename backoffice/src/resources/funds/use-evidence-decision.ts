import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import type { z } from 'zod'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type {
	EVIDENCE_BODIES,
	EvidenceDecision,
	EvidenceDetail,
} from '../../../../domain/funds/evidence.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { isConflict } from '../../ui/field-message.ts'

export type EvidenceVerdict = {
	[D in EvidenceDecision]: { decision: D; body: z.input<(typeof EVIDENCE_BODIES)[D]> }
}[EvidenceDecision]

export function useEvidenceDecision({ id, etag }: EvidenceDetail) {
	const t = useT()
	const notify = useNotify()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intentOf = useIntent()
	const [conflict, setConflict] = useState(false)
	const mutation = useMutation({
		mutationFn: (verdict: EvidenceVerdict) =>
			dataProvider.decideEvidence(id, verdict, { etag, intent: intentOf([id, etag, verdict]) }),
		onSuccess: (_, { decision }) => {
			setConflict(false)
			notify(t(`evidence.${decision}.done`), { type: 'success' })
		},
		onError: (error) => setConflict(isConflict(error)),
		onSettled: () =>
			Promise.all([['evidence'], ['withdrawals']].map((queryKey) => client.invalidateQueries({ queryKey }))),
	})
	return { ...mutation, conflict }
}
