import { Box, Skeleton } from '@mui/material'
import {
	DECISION_BODIES,
	type Decision,
	type WithdrawalDetail,
} from '../../../../domain/funds/withdrawals.contract.ts'
import { dayAt } from '../../../../kernel/wire/days.ts'
import { regionOfCurrency } from '../../../../kernel/wire/regions.ts'
import { useT } from '../../providers/i18n.ts'
import { serverClock } from '../../providers/server-clock.ts'
import { Amount } from '../../ui/amount.tsx'
import { Balances } from '../../ui/balances.tsx'
import { Failure } from '../../ui/failure.tsx'
import { type Task, useContractForm } from '../../ui/form/contract-form.ts'
import { DecisionDialog, Refusal } from '../../ui/form/decision-dialog.tsx'
import { named } from '../../ui/named.tsx'
import { Note } from '../../ui/note.tsx'
import { DecisionFields } from './DecisionFields.tsx'
import { styles } from './funds.styles.ts'
import { type DecisionValues, isFirstOfTwo, usePreview, type Verdict } from './use-decision.ts'
import type { SeenAccount } from './use-seen-account.ts'

interface WithdrawalDialogProps {
	decision: Decision
	withdrawal: WithdrawalDetail
	account: SeenAccount | null
	task: Task
	onClose: () => void
	onConfirm: (verdict: Verdict) => void
}

const FIGURES = ['raised', 'withdrawn', 'reserved', 'held', 'free'] as const

/**
 * Returns the initial values of a decision. Today is the day in the fund's region, by which banks move money.
 */
function valuesOf(decision: Decision, { currency, ways }: WithdrawalDetail, account: SeenAccount | null) {
	const today = dayAt(serverClock.now(), regionOfCurrency(currency).timeZone)
	const values: Readonly<Record<Decision, DecisionValues>> = {
		approve: { accountVersion: account?.version },
		retry: { accountVersion: account?.version },
		reject: { reason: '' },
		transfer: { from: ways[0]?.account ?? '' },
		pay: { reference: '', paidOn: today },
		fail: { failedOn: today },
	}
	return values[decision]
}

export function WithdrawalDialog(props: WithdrawalDialogProps) {
	const { decision, withdrawal, account, task, onClose, onConfirm } = props
	const t = useT()
	const { data, error, refetch } = usePreview(withdrawal.id, decision)
	const form = useContractForm<DecisionValues>({
		schema: DECISION_BODIES[decision],
		values: valuesOf(decision, withdrawal, account),
		task,
	})
	const newest = withdrawal.account?.newestVersion ?? 0
	const isStale = (decision === 'approve' || decision === 'retry') && newest > (account?.version ?? 0)
	const isFirst = isFirstOfTwo(withdrawal, decision)
	const name = withdrawal.requestedBy.split(' ')[0] ?? withdrawal.requestedBy
	return (
		<DecisionDialog
			form={form}
			title={t(`withdrawalDecision.${decision}.name`)}
			verb={t(`withdrawalDecision.${decision}.name`)}
			color={decision === 'reject' || decision === 'fail' ? 'error' : 'primary'}
			disabled={!data || data.problem !== null || isStale}
			onClose={onClose}
			onSend={(body) => {
				if (data?.problem === null) onConfirm({ decision, body, etag: data.etag } as Verdict)
			}}
		>
			<div>
				<Box component="p" sx={styles.big}>
					<Amount why="proposed" value={withdrawal.amount} currency={withdrawal.currency} />
				</Box>
				<Box component="p" sx={styles.quiet}>
					{named(t, withdrawal.label)}
				</Box>
				{account ? (
					<Box component="p" sx={styles.quiet}>
						{t('withdrawals.payTo', { bank: account.label, number: account.accountNumber })},{' '}
						{account.accountHolderName}
					</Box>
				) : null}
			</div>
			<DecisionFields form={form} decision={decision} name={name} ways={withdrawal.ways} />
			<Box component="section" sx={styles.effect} aria-label={t('withdrawals.effect')}>
				<h3>{t('withdrawals.effect')}</h3>
				<p>
					{isFirst ? t('withdrawals.twoPeople.effect') : t(`withdrawalDecision.${decision}.effect`, { name })}
				</p>
				{error ? (
					<Failure error={error} onRetry={() => void refetch()} />
				) : data ? (
					<Balances
						currency={data.currency}
						lines={FIGURES.map((key) => ({
							key,
							label: t(`balance.${key}`),
							before: data.before[key],
							after: data.after[key],
							mayBeOwed: key === 'free',
						}))}
					/>
				) : (
					<Skeleton variant="rectangular" height={160} />
				)}
			</Box>
			{isStale ? <Note>{t('withdrawals.accountChanged')}</Note> : null}
			{data?.problem ? <Note>{data.problem.message}</Note> : null}
			<Refusal form={form} />
		</DecisionDialog>
	)
}
