import { useMutation, useQuery } from '@tanstack/react-query'
import { MailQuestion } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router-dom'
import { asFailure, isFailure, isNotFound } from '../../../../client/failure.ts'
import type { LinkedConfirmation } from '../../../../domain/recurring/contract.ts'
import { paths } from '../../lib/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { minorOf, useFormat } from '../../ui/format.ts'
import { Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { useConfig } from '../catalog/api/config.ts'
import { loadBankAnswer } from '../donations/components/bank-answer.ts'
import { confirmationQuery, confirmRecurring } from './api/recurring.ts'
import { RecurringFacts } from './recurring-facts.tsx'
import { recurringTitle } from './recurring-text.ts'

/**
 * The page of a mail's link for a charge that the bank wants confirmed: paid by its button only, once,
 * without logging in.
 */
export default function ConfirmMonthly() {
	const { t } = useTranslation('recurring')
	const { id = '' } = useParams()
	const [params] = useSearchParams()
	const key = params.get('key') ?? ''
	const donationId = params.get('donationId') ?? ''
	const query = useQuery({
		...confirmationQuery(id, donationId, key),
		enabled: key !== '' && donationId !== '',
		refetchOnWindowFocus: false,
	})
	useTitle(t('confirm.title'))
	const { error } = query
	if (key === '' || donationId === '' || isNotFound(error) || isFailure(error, 'LINK_EXPIRED'))
		return (
			<div className="wrap">
				<EmptyState heading="h1" icon={MailQuestion} title={t('link.wrong')}>
					<p className="text-ink-2">{t('link.wrongText')}</p>
					<ButtonLink to={paths.monthlyDonations.href()}>{t('link.signIn')}</ButtonLink>
				</EmptyState>
			</div>
		)
	if (error && !query.data)
		return (
			<div className="wrap">
				<ErrorState error={error} onRetry={() => void query.refetch()} />
			</div>
		)
	if (!query.data)
		return (
			<div className="wrap narrow py-10" aria-busy>
				<Skeleton className="h-64 w-full" />
			</div>
		)
	return <Confirmation id={id} donationId={donationId} linkKey={key} of={query.data} />
}

const AGAIN_AFTER_MS = [1000, 3000]

async function begin(send: () => ReturnType<typeof confirmRecurring>) {
	let begun = await send()
	for (const wait of AGAIN_AFTER_MS) {
		if (begun.state !== 'pending') return begun
		await new Promise((resolve) => setTimeout(resolve, wait))
		begun = await send()
	}
	return begun
}

interface ConfirmationProps {
	readonly id: string
	readonly donationId: string
	readonly linkKey: string
	readonly of: LinkedConfirmation
}

function Confirmation({ id, donationId, linkKey: key, of }: ConfirmationProps) {
	const { t } = useTranslation('recurring')
	const format = useFormat()
	const config = useConfig()
	const intent = useRef(crypto.randomUUID())
	const pay = useMutation({
		mutationFn: async () => {
			// Before anything is used up: without it the bank can't be answered.
			const answer = await loadBankAnswer(config.data, of.units)
			const begun = await begin(() => confirmRecurring(id, { key, donationId }, intent.current))
			if (begun.state !== 'action' || begun.clientSecret === null || begun.paymentIntentId === null)
				return begun
			await answer(begun.clientSecret)
			const { paymentIntentId } = begun
			return confirmRecurring(id, { key, donationId, paymentIntentId }, crypto.randomUUID())
		},
	})
	const amount = format.amount(minorOf(of.totalAmount, of.units), of.units, 'always')
	const state = pay.data?.state
	const facts = (
		<div className="card pad stack">
			<h2 className="text-lg">{recurringTitle(of, t)}</h2>
			<RecurringFacts of={{ ...of, problem: null }} />
		</div>
	)
	if (state === 'paid')
		return (
			<Page>
				<Note tone="ok" role="status">
					<b className="block">{t('confirm.paid')}</b>
					{t('confirm.paidText')}
				</Note>
			</Page>
		)
	if (state === 'declined')
		return (
			<Page>
				<Note tone="bad" role="alert">
					<b className="block">{t('confirm.declined')}</b>
					{t('confirm.declinedText')}
				</Note>
			</Page>
		)
	if (state !== undefined)
		return (
			<Page>
				<Note tone="wait" role="status">
					{t('confirm.pending')}
				</Note>
			</Page>
		)
	const link = isFailure(pay.error, 'LINK_USED')
		? 'used'
		: isFailure(pay.error, 'LINK_OVER')
			? 'over'
			: of.link
	if (link !== 'open')
		return (
			<Page>
				<Note tone="info" role="status">
					<b className="block">{t(`confirm.${link}`)}</b>
					{t(`confirm.${link}Text`)}
				</Note>
				{facts}
			</Page>
		)
	return (
		<Page>
			<p className="text-ink-2">
				{t('confirm.lead')} {t('confirm.once')}
			</p>
			{facts}
			{pay.error && (
				<Note tone="bad" role="alert">
					{asFailure(pay.error).message || t('confirm.unavailable')}
				</Note>
			)}
			<div>
				<Button disabled={pay.isPending || !config.data} onClick={() => pay.mutate()}>
					{pay.isPending ? t('confirm.running') : t('confirm.action', { amount })}
				</Button>
			</div>
			{pay.isPending && (
				<p className="help" role="status">
					{t('confirm.bank')}
				</p>
			)}
		</Page>
	)
}

function Page({ children }: { readonly children: ReactNode }) {
	const { t } = useTranslation('recurring')
	return (
		<div className="wrap narrow stack gap-6 py-10">
			<h1>{t('confirm.title')}</h1>
			{children}
		</div>
	)
}
