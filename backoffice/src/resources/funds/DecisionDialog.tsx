import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Skeleton } from '@mui/material'
import { type SubmitEvent, useEffect, useState } from 'react'
import type { Decision, WithdrawalDetail } from '../../../../domain/funds/withdrawals.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { serverClock } from '../../providers/server-clock.ts'
import { Amount } from '../../ui/amount.tsx'
import { Balances } from '../../ui/balances.tsx'
import { Failure } from '../../ui/failure.tsx'
import { hasFieldMessage, isConflict } from '../../ui/field-message.ts'
import { named } from '../../ui/named.tsx'
import { Note } from '../../ui/note.tsx'
import { DecisionFields } from './DecisionFields.tsx'
import { emptyDecisionText, verdictOf } from './decision-text.ts'
import styles from './funds.module.css'
import { isFirstOfTwo, usePreview, type Verdict } from './use-decision.ts'
import type { SeenAccount } from './use-seen-account.ts'

interface DecisionDialogProps {
	decision: Decision
	withdrawal: WithdrawalDetail
	/** As the reader has seen it. */
	account: SeenAccount | null
	pending: boolean
	error: Error | null
	onClose: () => void
	onConfirm: (verdict: Verdict) => void
}

const FIGURES = ['raised', 'withdrawn', 'reserved', 'held', 'free'] as const
const FIELDS = ['reason', 'reference', 'paidOn', 'failedOn', 'code', 'from']

/** What a decision does to the fund, and the words that go with it, before it is taken. */
export function DecisionDialog(props: DecisionDialogProps) {
	const { decision, withdrawal, account, pending, error, onClose, onConfirm } = props
	const t = useT()
	const preview = usePreview(withdrawal.id, decision)
	const [text, setText] = useState(() =>
		emptyDecisionText(withdrawal.currency, serverClock.now(), withdrawal.ways[0]?.account),
	)
	const [tried, setTried] = useState(false)
	const { data } = preview
	const newest = withdrawal.account?.newestVersion ?? 0
	const isStale = (decision === 'approve' || decision === 'retry') && newest > (account?.version ?? 0)
	const isFirst = isFirstOfTwo(withdrawal, decision)
	const name = withdrawal.askedBy.split(' ')[0] ?? withdrawal.askedBy
	// The bar explains a conflict, and the version that this dialog was about is gone.
	useEffect(() => {
		if (isConflict(error)) onClose()
	}, [error, onClose])
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault()
		setTried(true)
		const verdict = data && verdictOf(decision, text, account?.version ?? null, data.etag)
		if (verdict && data.problem === null) onConfirm(verdict)
	}
	return (
		<Dialog
			open
			onClose={pending ? undefined : onClose}
			fullWidth
			maxWidth="sm"
			aria-labelledby="decision-title"
		>
			<form className={styles.window} onSubmit={submit} noValidate>
				<DialogTitle id="decision-title">{t(`withdrawalDecision.${decision}.name`)}</DialogTitle>
				<DialogContent className={styles.form ?? ''}>
					<div>
						<p className={styles.big}>
							<Amount why="proposed" value={withdrawal.amount} currency={withdrawal.currency} />
						</p>
						<p className={styles.quiet}>{named(t, withdrawal.label)}</p>
						{account ? (
							<p className={styles.quiet}>
								{t('withdrawals.payTo', { bank: account.label, number: account.accountNumber })},{' '}
								{account.accountHolderName}
							</p>
						) : null}
					</div>
					<DecisionFields
						decision={decision}
						name={name}
						ways={withdrawal.ways}
						text={text}
						tried={tried}
						error={error}
						onChange={setText}
					/>
					<section className={styles.effect} aria-label={t('withdrawals.effect')}>
						<h3>{t('withdrawals.effect')}</h3>
						<p>
							{isFirst
								? t('withdrawals.twoPeople.effect')
								: t(`withdrawalDecision.${decision}.effect`, { name })}
						</p>
						{preview.error ? (
							<Failure error={preview.error} onRetry={() => void preview.refetch()} />
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
					</section>
					{isStale ? <Note>{t('withdrawals.accountChanged')}</Note> : null}
					{data?.problem ? <Note>{data.problem.message}</Note> : null}
					{error && !isConflict(error) && !hasFieldMessage(error, FIELDS) ? (
						<Note>{error.message}</Note>
					) : null}
				</DialogContent>
				<DialogActions>
					<Button variant="outlined" color="secondary" onClick={onClose} disabled={pending}>
						{t('common.cancel')}
					</Button>
					<Button
						type="submit"
						variant="contained"
						color={decision === 'reject' || decision === 'fail' ? 'error' : 'primary'}
						disabled={pending || !data || data.problem !== null || isStale}
					>
						{pending ? t('common.sending') : t(`withdrawalDecision.${decision}.name`)}
					</Button>
				</DialogActions>
			</form>
		</Dialog>
	)
}
