import { Box, Paper, Skeleton } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { CanAccess, useDataProvider } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { wayName } from '../../../../domain/funds/ways.contract.ts'
import type { WithdrawalDetail } from '../../../../domain/funds/withdrawals.contract.ts'
import type { FundFigure } from '../../../../domain/ledger/figures.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { type MessageKey, useT } from '../../providers/i18n.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { styles as balances } from '../../ui/balances.styles.ts'
import { Chip } from '../../ui/chip.tsx'
import { Explained } from '../../ui/explained/explained.tsx'
import { Failure } from '../../ui/failure.tsx'
import { KeyValue, KeyValues } from '../../ui/key-values.tsx'
import { named } from '../../ui/named.tsx'
import { Note } from '../../ui/note.tsx'
import { Page } from '../../ui/page.tsx'
import { RecordLink } from '../../ui/record-link.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { Day, When } from '../../ui/when.tsx'
import { AccountCard } from './AccountCard.tsx'
import { DecisionBar } from './DecisionBar.tsx'
import { EvidenceChip } from './EvidenceChip.tsx'
import { FundKind } from './FundKind.tsx'
import { styles } from './funds.styles.ts'
import { FirstApprovalChip, TwoPeople } from './TwoPeople.tsx'
import { useSeenAccount } from './use-seen-account.ts'
import { Waits } from './Waits.tsx'
import { WithdrawalAmount } from './WithdrawalAmount.tsx'
import { WithdrawalChip } from './WithdrawalChip.tsx'

const REREAD_EVERY_MS = 5_000

export function WithdrawalShow() {
	const t = useT()
	const { id = '' } = useParams()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	// Not react-admin's own query, whose cache holds the rows of lists, which have fewer fields.
	const {
		data: withdrawal,
		error,
		refetch,
	} = useQuery({
		queryKey: ['withdrawals', 'one', id],
		queryFn: ({ signal }) => dataProvider.showWithdrawal(id, { signal }),
		// A provider's decision arrives without a reload.
		refetchInterval: ({ state: { data } }) => (data?.isUnderWay ? REREAD_EVERY_MS : false),
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
					<Box component="span" sx={styles.lead}>
						<WithdrawalChip withdrawal={withdrawal} />
						{withdrawal.approvals?.first ? <FirstApprovalChip /> : null}
						<FundKind kind={withdrawal.kind} />
						<Waits withdrawal={withdrawal} />
						<span>{withdrawal.requestedBy}</span>
						<span>{withdrawal.requestedByEmail}</span>
					</Box>
				) : null
			}
			actions={<BackLink to="/withdrawals">{t('withdrawals.all')}</BackLink>}
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
			<Box sx={styles.notes}>
				{withdrawal.frozen ? <Note>{t('withdrawals.frozen')}</Note> : null}
				<TwoPeople withdrawal={withdrawal} />
				{withdrawal.transfer && withdrawal.isUnderWay ? (
					<Note>
						{t('withdrawals.underWay', { way: wayName(withdrawal.transfer.provider) })}{' '}
						<When at={withdrawal.transfer.orderedAt} of={withdrawal.currency} />
					</Note>
				) : null}
				{withdrawal.fourEyes ? <Note>{t(`withdrawals.fourEyes.${withdrawal.fourEyes}`)}</Note> : null}
				{withdrawal.balances.free.startsWith('-') ? <Note>{t('withdrawals.receivable')}</Note> : null}
			</Box>
			<Box sx={styles.columns}>
				<Box sx={styles.main}>
					<WithdrawalFacts withdrawal={withdrawal} />
					<CanAccess resource="withdrawals" action="account">
						<AccountCard account={withdrawal.account} state={account} />
					</CanAccess>
					<FundNow withdrawal={withdrawal} />
				</Box>
				<Paper component="aside" variant="outlined" sx={styles.card}>
					<h2>{t('timeline.title')}</h2>
					<Timeline query={timeline} />
				</Paper>
			</Box>
			<DecisionBar withdrawal={withdrawal} account={account.seen} />
		</>
	)
}

type Balance = keyof WithdrawalDetail['balances']

const LINES: readonly { balance: Balance; figure: FundFigure; label: MessageKey }[] = [
	{ balance: 'raised', figure: 'donated_quantity', label: 'balance.raised' },
	{ balance: 'withdrawn', figure: 'totalWithdrawalAmount', label: 'balance.withdrawn' },
	{ balance: 'reserved', figure: 'reserved', label: 'balance.reserved' },
	{ balance: 'held', figure: 'held', label: 'balance.held' },
	{ balance: 'free', figure: 'free', label: 'balance.free' },
]

function FundNow({ withdrawal }: { withdrawal: WithdrawalDetail }) {
	const t = useT()
	const { fund, currency, label: whose } = withdrawal
	return (
		<section aria-labelledby="fund-now">
			<h2 id="fund-now">{t('withdrawals.money')}</h2>
			<Box component="dl" sx={balances.lines}>
				{LINES.map(({ balance, figure, label }) => {
					const value = withdrawal.balances[balance]
					return (
						<div key={balance}>
							<dt>{t(label)}</dt>
							<dd>
								{balance === 'free' && value.startsWith('-') ? (
									<Chip tone="bad">{t('balance.receivable')}</Chip>
								) : null}
								<Explained
									value={value}
									currency={currency}
									label={`${t(label)}, ${whose}`}
									of={{ figure, fund }}
								/>
							</dd>
						</div>
					)
				})}
			</Box>
		</section>
	)
}

function WithdrawalFacts({ withdrawal }: { withdrawal: WithdrawalDetail }) {
	const t = useT()
	const { requestId, approvedAt, paidOn, reference, failureCode, reason, purpose, evidence } = withdrawal
	const none = t('common.none')
	return (
		<section aria-label={t('withdrawals.facts')}>
			<Box component="p" sx={styles.big}>
				<WithdrawalAmount withdrawal={withdrawal} />
			</Box>
			<KeyValues>
				{requestId ? (
					<KeyValue label={t('withdrawals.request')}>
						<RecordLink resource="requests" id={requestId}>
							{named(t, withdrawal.label)}
						</RecordLink>
					</KeyValue>
				) : null}
				<CanAccess resource="withdrawals" action="account">
					<KeyValue label={t('withdrawals.purpose')}>
						{purpose ? t(`purpose.${purpose.code}`) : t('withdrawals.noPurpose')}
					</KeyValue>
				</CanAccess>
				{purpose ? (
					<>
						<KeyValue label={t('withdrawals.purposeText')}>
							{purpose.description ?? t('unnamed.erased')}
						</KeyValue>
						<KeyValue label={t('withdrawals.payee')}>{purpose.payee ?? t('unnamed.erased')}</KeyValue>
					</>
				) : null}
				<KeyValue label={t('withdrawals.evidence')}>
					{evidence ? <EvidenceFact id={withdrawal.id} evidence={evidence} /> : t('evidence.none')}
				</KeyValue>
				<KeyValue label={t('withdrawals.requested')}>
					<When at={withdrawal.requestedAt} of={withdrawal.currency} />
				</KeyValue>
				<KeyValue label={t('withdrawals.approved')}>
					{approvedAt ? <When at={approvedAt} of={withdrawal.currency} /> : none}
				</KeyValue>
				<KeyValue label={t('withdrawals.paid')}>{paidOn ? <Day day={paidOn} /> : none}</KeyValue>
				<KeyValue label={t('withdrawals.reference')}>{reference ?? none}</KeyValue>
				{withdrawal.transfer ? (
					<KeyValue label={t('withdrawals.way')}>
						{wayName(withdrawal.transfer.provider)}
						{withdrawal.transfer.ref ? (
							<Box component="span" sx={styles.quiet}>
								{' '}
								{withdrawal.transfer.ref}
							</Box>
						) : null}
					</KeyValue>
				) : null}
				<KeyValue label={t('withdrawals.attempts')}>{withdrawal.attempts}</KeyValue>
				{failureCode ? (
					<KeyValue label={t('withdrawals.failure')}>{t(`failureCode.${failureCode}`)}</KeyValue>
				) : null}
				{reason ? <KeyValue label={t('withdrawals.reason')}>{reason}</KeyValue> : null}
			</KeyValues>
		</section>
	)
}

function EvidenceFact({
	id,
	evidence: { state, dueOn, isOverdue },
}: {
	id: string
	evidence: NonNullable<WithdrawalDetail['evidence']>
}) {
	const t = useT()
	return (
		<span>
			<EvidenceChip state={state} isOverdue={isOverdue} />
			<Box component="span" sx={styles.quiet}>
				{' '}
				{t('evidence.due')} <Day day={dueOn} />
			</Box>{' '}
			<CanAccess resource="evidence" action="show">
				<Link to={`/evidence/${id}/show`}>{t('evidence.one')}</Link>
			</CanAccess>
		</span>
	)
}
