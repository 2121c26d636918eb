import { Checkbox, FormControlLabel, MenuItem, TextField } from '@mui/material'
import { FAILURE_CODES } from '../../../../domain/funds/contract.ts'
import { wayName } from '../../../../domain/funds/ways.contract.ts'
import type { Decision, WithdrawalDetail } from '../../../../domain/funds/withdrawals.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { failureCode, fieldMessage } from '../../ui/field-message.ts'
import { type DecisionText, problemsOf } from './decision-text.ts'
import styles from './funds.module.css'

const REASON_LIMIT = 2_000

interface DecisionFieldsProps {
	decision: Decision
	/** First name of the one who asks. */
	name: string
	/** The accounts at providers that can pay it. */
	ways: WithdrawalDetail['ways']
	text: DecisionText
	/** Somebody tried to send it: now what is missing is said. */
	tried: boolean
	error: Error | null
	onChange: (text: DecisionText) => void
}

/** What goes with a decision: a reason, a reference and a day, a code and a day, or nothing. */
export function DecisionFields({ decision, name, ways, text, tried, error, onChange }: DecisionFieldsProps) {
	const t = useT()
	const problems = tried ? problemsOf(decision, text) : []
	const set = (change: Partial<DecisionText>) => onChange({ ...text, ...change })
	/** The field's own problem, else the server's word on it. */
	const problemOf = (word: keyof DecisionText, own: string, field: string): string | null =>
		problems.includes(word) ? own : fieldMessage(error, field)
	const day = (label: string, field: string) => {
		const problem = problemOf('day', t('withdrawals.dayMissing'), field)
		return (
			<TextField
				type="date"
				label={label}
				value={text.day}
				onChange={(event) => set({ day: event.target.value })}
				required
				error={problem !== null}
				helperText={problem}
				fullWidth
				slotProps={{ inputLabel: { shrink: true } }}
			/>
		)
	}
	if (decision === 'reject') {
		const problem = problemOf('reason', t('withdrawals.reasonMissing'), 'reason')
		return (
			<TextField
				label={t('withdrawals.rejectReason', { name })}
				value={text.reason}
				onChange={(event) => set({ reason: event.target.value })}
				required
				error={problem !== null}
				helperText={problem ?? t('withdrawals.rejectHelp', { name })}
				fullWidth
				multiline
				minRows={3}
				maxRows={10}
				autoFocus
				slotProps={{ htmlInput: { maxLength: REASON_LIMIT } }}
			/>
		)
	}
	if (decision === 'transfer') {
		const problem = problemOf('from', t('withdrawals.wayMissing'), 'from')
		return (
			<TextField
				select
				label={t('withdrawals.way')}
				value={text.from}
				onChange={(event) => set({ from: event.target.value })}
				required
				error={problem !== null}
				helperText={problem}
				fullWidth
			>
				{ways.map(({ account, provider }) => (
					<MenuItem key={account} value={account}>
						{wayName(provider)}
					</MenuItem>
				))}
			</TextField>
		)
	}
	if (decision === 'pay') {
		const problem = problemOf('reference', t('withdrawals.referenceHelp'), 'reference')
		const mayBeShared = text.isShared || failureCode(error) === 'REFERENCE_SHARED'
		return (
			<div className={styles.two}>
				<TextField
					label={t('withdrawals.reference')}
					value={text.reference}
					onChange={(event) => set({ reference: event.target.value, isShared: false })}
					required
					error={problem !== null}
					helperText={problem ?? t('withdrawals.referenceHelp')}
					fullWidth
					autoFocus
					slotProps={{ htmlInput: { maxLength: 50, autoComplete: 'off' } }}
				/>
				{day(t('withdrawals.paidOn'), 'paidOn')}
				{mayBeShared ? (
					<FormControlLabel
						control={<Checkbox checked={text.isShared} onChange={(_, isShared) => set({ isShared })} />}
						label={t('withdrawals.sharedReference')}
					/>
				) : null}
			</div>
		)
	}
	if (decision === 'fail') {
		const problem = problemOf('code', t('withdrawals.codeMissing'), 'code')
		return (
			<div className={styles.two}>
				<TextField
					select
					label={t('withdrawals.code')}
					value={text.code}
					onChange={(event) => set({ code: FAILURE_CODES.find((code) => code === event.target.value) ?? '' })}
					required
					error={problem !== null}
					helperText={problem}
					fullWidth
				>
					{FAILURE_CODES.map((code) => (
						<MenuItem key={code} value={code}>
							{t(`failureCode.${code}`)}
						</MenuItem>
					))}
				</TextField>
				{day(t('withdrawals.failedOn'), 'failedOn')}
			</div>
		)
	}
	return null
}
