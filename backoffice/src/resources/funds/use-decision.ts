import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useLocale, useNotify } from 'react-admin'
import { formatDecimal } from '../../../../client/format/amounts.ts'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type { FailureCode } from '../../../../domain/funds/contract.ts'
import type { Decision, WithdrawalDetail } from '../../../../domain/funds/withdrawals.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { isConflict } from '../../ui/field-message.ts'
import type { DecisionBody } from './calls.ts'

export interface DecisionValues {
	accountVersion?: number | undefined
	reason?: string
	from?: string
	reference?: string
	paidOn?: string
	isShared?: boolean
	code?: FailureCode
	failedOn?: string
}

export type Verdict = { [D in Decision]: { decision: D; body: DecisionBody<D> } }[Decision] & {
	etag: string
}

/** Checks whether a decision is the first of two approvals, which approves nothing yet. */
export const isFirstOfTwo = ({ approvals }: WithdrawalDetail, decision: Decision): boolean =>
	(decision === 'approve' || decision === 'retry') && approvals !== null && approvals.first === null

export function usePreview(id: string, decision: Decision) {
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	return useQuery({
		queryKey: ['withdrawals', 'preview', id, decision],
		queryFn: ({ signal }) => dataProvider.withdrawalPreview(id, decision, { signal }),
		staleTime: 0,
	})
}

function send(dataProvider: BackofficeDataProvider, id: string, verdict: Verdict, intent: string) {
	const on = { etag: verdict.etag, intent }
	switch (verdict.decision) {
		case 'approve':
			return dataProvider.approveWithdrawal(id, verdict.body, on)
		case 'retry':
			return dataProvider.retryWithdrawal(id, verdict.body, on)
		case 'reject':
			return dataProvider.rejectWithdrawal(id, verdict.body, on)
		case 'transfer':
			return dataProvider.transferWithdrawal(id, verdict.body, on)
		case 'pay':
			return dataProvider.payWithdrawal(id, verdict.body, on)
		case 'fail':
			return dataProvider.failWithdrawal(id, verdict.body, on)
	}
}

export function useDecision(withdrawal: WithdrawalDetail) {
	const t = useT()
	const locale = useLocale()
	const notify = useNotify()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intentOf = useIntent()
	const [conflict, setConflict] = useState(false)
	const { id, label, amount, currency } = withdrawal
	const mutation = useMutation({
		mutationFn: (verdict: Verdict) => send(dataProvider, id, verdict, intentOf([id, verdict])),
		onSuccess: (_, { decision }) => {
			setConflict(false)
			const what = isFirstOfTwo(withdrawal, decision)
				? t('withdrawals.twoPeople.done')
				: t(`withdrawalDecision.${decision}.done`)
			notify(t('withdrawals.done', { what, label, amount: formatDecimal(amount, currency, locale) }), {
				type: 'success',
			})
		},
		onError: (error) => setConflict(isConflict(error)),
		onSettled: () =>
			Promise.all([
				client.invalidateQueries({ queryKey: ['withdrawals'] }),
				client.invalidateQueries({ queryKey: ['overview'] }),
			]),
	})
	return { ...mutation, conflict }
}
