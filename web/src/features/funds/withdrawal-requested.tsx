import './funds.css'
import { useQuery } from '@tanstack/react-query'
import { CircleHelp, Landmark, type LucideIcon, SearchCheck, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import type { Withdrawal } from '../../../../domain/funds/contract.ts'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { minorOf, useFormat } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { withdrawalQuery } from './api/withdrawals.ts'
import { WithdrawalChip, WithdrawalStops } from './withdrawal-status.tsx'

export default function WithdrawalRequested() {
	const { t } = useTranslation('funds')
	const { id = '' } = useParams()
	const withdrawal = useQuery(withdrawalQuery(useUser()?.unique_id ?? '', id))
	useTitle(t('done.title'))
	if (withdrawal.data) return <Requested withdrawal={withdrawal.data} />
	if (withdrawal.error)
		return (
			<div className="wrap">
				<ErrorState error={withdrawal.error} onRetry={() => void withdrawal.refetch()} />
			</div>
		)
	if (withdrawal.isPending)
		return (
			<div className="wrap asked stack gap-6 py-10" aria-busy>
				<h1>{t('done.title')}</h1>
				<Skeleton className="h-64 w-full" />
			</div>
		)
	return (
		<div className="wrap">
			<EmptyState icon={CircleHelp} title={t('done.missing')} heading="h1">
				<p className="text-ink-2">{t('done.missingText')}</p>
				<ButtonLink to={paths.myWithdrawals.href()}>{t('done.mine')}</ButtonLink>
			</EmptyState>
		</div>
	)
}

function Requested({ withdrawal }: { readonly withdrawal: Withdrawal }) {
	const { t } = useTranslation('funds')
	const format = useFormat()
	const { units, title, paymentAccount, status, requestId } = withdrawal
	return (
		<div className="wrap py-10">
			<div className="asked stack gap-6">
				<div className="stack gap-2">
					<span>
						<WithdrawalChip status={status} isUnderWay={withdrawal.isUnderWay} />
					</span>
					<h1>{t('done.heading', { amount: format.amount(minorOf(withdrawal.amount, units), units) })}</h1>
					<p>
						{t('done.lead', { title, label: paymentAccount.label, number: paymentAccount.accountNumber })}
					</p>
				</div>
				<WithdrawalStops withdrawal={withdrawal} />
				<Next withdrawal={withdrawal} />
				<div className="row flex-wrap">
					<ButtonLink to={paths.myWithdrawals.href()}>{t('done.mine')}</ButtonLink>
					{requestId && (
						<ButtonLink variant="line" to={paths.fundraiser.href({ id: requestId })}>
							{t('done.toFundraiser')}
						</ButtonLink>
					)}
				</div>
			</div>
		</div>
	)
}

function Next({ withdrawal: { status, canCancel } }: { readonly withdrawal: Withdrawal }) {
	const { t } = useTranslation('funds')
	if (status !== 'requested' && status !== 'approved') return null
	return (
		<>
			<h2>{t('done.next')}</h2>
			<ol className="todo">
				{status === 'requested' && (
					<Step icon={SearchCheck} title={t('done.review')} text={t('done.reviewText')} />
				)}
				<Step icon={Landmark} title={t('done.pay')} text={t('done.payText')} />
				{canCancel && <Step icon={Undo2} title={t('done.cancel')} text={t('done.cancelText')} />}
			</ol>
		</>
	)
}

interface StepProps {
	readonly icon: LucideIcon
	readonly title: string
	readonly text: string
}

function Step({ icon, title, text }: StepProps) {
	return (
		<li>
			<Icon of={icon} size="l" />
			<div>
				<b>{title}</b>
				<p className="text-ink-2">{text}</p>
			</div>
		</li>
	)
}
