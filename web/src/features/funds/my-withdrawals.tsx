import './funds.css'
import { useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import {
	WITHDRAWAL_STATUSES,
	type Withdrawal,
	type WithdrawalStatus,
} from '../../../../domain/funds/contract.ts'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Pages } from '../../ui/pages.tsx'
import { Pick } from '../../ui/pick.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { withdrawalsQuery } from './api/withdrawals.ts'
import { CancelWithdrawal } from './cancel-withdrawal.tsx'
import { DownloadButton } from './download-button.tsx'
import { GivenToMe } from './given-to-me.tsx'
import { WithdrawalRow } from './withdrawal-row.tsx'

const PAGE_SIZE = 10

export default function MyWithdrawals() {
	const { t } = useTranslation('funds')
	const userId = useUser()?.unique_id ?? ''
	const [params, setParams] = useSearchParams()
	const [cancelling, setCancelling] = useState<Withdrawal>()
	const page = Math.max(1, Number(params.get('page')) || 1)
	const status = WITHDRAWAL_STATUSES.find((one) => one === params.get('status'))
	const list = useQuery(
		withdrawalsQuery({ userId, status, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
	)
	useTitle(t('mine.title'))
	const show = (next: { status?: WithdrawalStatus | undefined; page?: number }) =>
		setParams({
			...(next.status && { status: next.status }),
			...(next.page && next.page > 1 && { page: String(next.page) }),
		})
	const total = list.data?.totalCountOfRecords ?? 0
	return (
		<div className="wrap stack gap-6 py-10">
			<div className="row justify-between flex-wrap">
				<div className="stack gap-2">
					<h1>{t('mine.title')}</h1>
					<p className="text-ink-2">{t('mine.lead')}</p>
				</div>
				{total > 0 && <DownloadButton userId={userId} status={status} />}
			</div>
			<GivenToMe userId={userId} />
			{(total > 0 || status) && (
				// biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as one scrolling row
				<div className="scroll-x" role="group" aria-label={t('mine.filter')}>
					{[undefined, ...WITHDRAWAL_STATUSES].map((one) => (
						<Pick key={one ?? 'all'} chosen={status === one} onClick={() => show({ status: one })}>
							{one ? t(`status.${one}`) : t('mine.all')}
						</Pick>
					))}
				</div>
			)}
			{list.data ? (
				<>
					{total === 0 ? (
						<Nothing status={status} onShowAll={() => show({})} />
					) : (
						<ul className="stack wlist" aria-busy={list.isPlaceholderData}>
							{list.data.data.map((withdrawal) => (
								<WithdrawalRow
									key={withdrawal._id}
									withdrawal={withdrawal}
									onCancel={() => setCancelling(withdrawal)}
								/>
							))}
						</ul>
					)}
					<Pages
						page={page}
						size={PAGE_SIZE}
						total={total}
						onChange={(next) => show({ status, page: next })}
					/>
				</>
			) : list.error ? (
				<ErrorState error={list.error} onRetry={() => void list.refetch()} />
			) : (
				<div className="stack" aria-busy>
					<Skeleton className="h-36 w-full" />
					<Skeleton className="h-36 w-full" />
				</div>
			)}
			{cancelling && <CancelWithdrawal withdrawal={cancelling} onClose={() => setCancelling(undefined)} />}
		</div>
	)
}

interface NothingProps {
	readonly status: WithdrawalStatus | undefined
	readonly onShowAll: () => void
}

function Nothing({ status, onShowAll }: NothingProps) {
	const { t } = useTranslation('funds')
	if (status)
		return (
			<EmptyState icon={Landmark} title={t('mine.emptyFilter', { status: t(`status.${status}`) })}>
				<Button variant="line" onClick={onShowAll}>
					{t('mine.showAll')}
				</Button>
			</EmptyState>
		)
	return (
		<EmptyState icon={Landmark} title={t('mine.empty')}>
			<p className="text-ink-2">{t('mine.emptyText')}</p>
			<ButtonLink to={paths.myRequests.href()}>{t('mine.myRequests')}</ButtonLink>
		</EmptyState>
	)
}
