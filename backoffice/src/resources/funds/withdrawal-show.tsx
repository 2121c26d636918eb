import { Skeleton } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useDataProvider } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import type { WithdrawalDetail } from '../../../../domain/funds/withdrawals.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { Failure } from '../../ui/failure.tsx'
import { named } from '../../ui/named.tsx'
import { Note } from '../../ui/note.tsx'
import { Page } from '../../ui/page.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { AccountCard } from './account-card.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { FundKind } from './fund-kind.tsx'
import { FundNow } from './fund-now.tsx'
import styles from './funds.module.css'
import { useSeenAccount } from './use-seen-account.ts'
import { Waits } from './waiting.tsx'
import { WithdrawalFacts } from './withdrawal-facts.tsx'
import { WithdrawalChip } from './withdrawal-status.tsx'

/** One request for money: who asks, where it goes, what the fund holds, everything that happened, the decision. */
export function WithdrawalShow() {
	const t = useT()
	const { id = '' } = useParams()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	// Not react-admin's own query: the rows of its lists stand in there, and they say less.
	const {
		data: withdrawal,
		error,
		refetch,
	} = useQuery({
		queryKey: ['withdrawals', 'one', id],
		queryFn: ({ signal }) => dataProvider.showWithdrawal(id, { signal }),
	})
	const timeline = useQuery({
		queryKey: ['withdrawals', 'timeline', id],
		queryFn: ({ signal }) => dataProvider.withdrawalTimeline(id, { signal }),
	})
	return (
		<Page
			title={withdrawal ? named(t, withdrawal.label) : t('withdrawals.one')}
			lead={
				withdrawal ? (
					<span className={styles.lead}>
						<WithdrawalChip status={withdrawal.status} />
						<FundKind kind={withdrawal.kind} />
						<Waits withdrawal={withdrawal} />
						<span>{withdrawal.askedBy}</span>
						<span>{withdrawal.askedByEmail}</span>
					</span>
				) : null
			}
			actions={
				<Link className={styles.back} to="/withdrawals">
					<ArrowLeft size={18} aria-hidden /> {t('withdrawals.all')}
				</Link>
			}
		>
			{error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
			{!withdrawal && !error ? <Skeleton variant="rectangular" height={320} /> : null}
			{withdrawal ? <Loaded key={withdrawal.id} withdrawal={withdrawal} timeline={timeline} /> : null}
		</Page>
	)
}

interface LoadedProps {
	withdrawal: WithdrawalDetail
	timeline: ComponentProps<typeof Timeline>['query']
}

function Loaded({ withdrawal, timeline }: LoadedProps) {
	const t = useT()
	const account = useSeenAccount(withdrawal)
	return (
		<>
			<div className={styles.notes}>
				{withdrawal.frozen ? <Note>{t('withdrawals.frozen')}</Note> : null}
				{withdrawal.fourEyes ? <Note>{t(`withdrawals.fourEyes.${withdrawal.fourEyes}`)}</Note> : null}
				{withdrawal.balances.free.startsWith('-') ? <Note>{t('withdrawals.receivable')}</Note> : null}
			</div>
			<div className={styles.columns}>
				<div className={styles.main}>
					<WithdrawalFacts withdrawal={withdrawal} />
					<AccountCard account={withdrawal.account} state={account} />
					<FundNow withdrawal={withdrawal} />
				</div>
				<aside className={styles.card}>
					<h2>{t('timeline.title')}</h2>
					<Timeline query={timeline} />
				</aside>
			</div>
			<DecisionBar withdrawal={withdrawal} account={account.seen} />
		</>
	)
}
