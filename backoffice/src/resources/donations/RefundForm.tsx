import { Button, DialogActions, DialogContent, Skeleton, TextField } from '@mui/material'
import { type SubmitEvent, useId, useState } from 'react'
import { useLocale } from 'react-admin'
import { formatDecimal } from '../../../../client/format/amounts.ts'
import type { BackofficeDonation } from '../../../../domain/donations/contract.ts'
import type { AmountRule } from '../../../../kernel/typed-amount.ts'
import { useT } from '../../providers/i18n.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { amountTextOf } from '../../ui/amount-text.ts'
import { Failure } from '../../ui/failure.tsx'
import { fieldMessage, isConflict } from '../../ui/field-message.ts'
import { Note } from '../../ui/note.tsx'
import { useSettled } from '../../ui/use-debounced.ts'
import { donationTitle, donorName } from './donation-text.ts'
import { RefundEffect } from './RefundEffect.tsx'
import styles from './refund.module.css'
import { isUnassigned, refundText } from './refund-text.ts'
import { type RefundWish, useRefundPreview } from './use-refund.ts'

const REASON_LIMIT = 2_000
const TYPING_PAUSE_MS = 300
const NO_MONEY = 'INSUFFICIENT_FUNDS'

interface RefundFormProps {
	donation: BackofficeDonation
	refundable: string
	pending: boolean
	error: Error | null
	onClose: () => void
	onSend: (wish: RefundWish) => void
}

/** How much, who bears it and why, with what it does to every balance. */
export function RefundForm({ donation, refundable, pending, error, onClose, onSend }: RefundFormProps) {
	const t = useT()
	const locale = useLocale()
	const { currency } = donation
	const [whole, setWhole] = useState(true)
	const [typed, setTyped] = useState('')
	const [reason, setReason] = useState('')
	const [tried, setTried] = useState(false)
	const rule: AmountRule = { currency, decimals: 'minor', min: 1n }
	const amount = whole ? refundable : amountTextOf(typed, rule)
	const settled = useSettled(amount, TYPING_PAUSE_MS)
	const enabled = settled !== null && amount !== null
	const onOwn = useRefundPreview(donation.id, { amount: settled ?? undefined }, { enabled })
	// Only the foundation may stand in for a fund that is short.
	const standIn = onOwn.data?.preview.problem?.code === NO_MONEY ? onOwn.data.preview.funds[0] : undefined
	const fund = standIn?.fund
	const onOther = useRefundPreview(
		donation.id,
		{ amount: settled ?? undefined, fund },
		{ enabled: enabled && fund !== undefined },
	)
	const preview = fund === undefined ? onOwn : onOther
	const seen = amount === null ? undefined : preview.data?.preview
	const isOld = onOwn.isPlaceholderData || preview.isPlaceholderData
	const current = amount === settled && !isOld && !preview.isError
	const reasonProblem =
		tried && reason.trim() === '' ? t('refund.reasonMissing') : fieldMessage(error, 'reason')
	const send = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault()
		setTried(true)
		if (amount === null || reason.trim() === '' || !current || !preview.data || seen?.problem) return
		onSend({ amount, fund, reason: reason.trim(), etag: preview.data.etag })
	}
	return (
		<form className={styles.window} onSubmit={send} noValidate>
			<DialogContent className={styles.form ?? ''}>
				<p className={styles.quiet}>
					{t(refundText(donation).subject, {
						title: donationTitle(t, donation),
						name: donorName(t, donation),
					})}
				</p>
				{isUnassigned(donation) ? (
					<p>{t('refund.onlyWhole', { total: formatDecimal(refundable, currency, locale) })}</p>
				) : (
					<Extent whole={whole} onChange={setWhole} total={formatDecimal(refundable, currency, locale)} />
				)}
				{whole ? null : (
					<AmountField
						label={t('refund.amount')}
						rule={rule}
						value={typed}
						onChange={setTyped}
						tried={tried}
						refusal={fieldMessage(error, 'amount')}
						help={t('refund.amountHelp')}
						autoFocus
					/>
				)}
				{standIn ? (
					<Note>{t('refund.standIn', { free: formatDecimal(standIn.free, currency, locale) })}</Note>
				) : null}
				<TextField
					label={t('refund.reason')}
					value={reason}
					onChange={(event) => setReason(event.target.value)}
					required
					error={reasonProblem !== null}
					helperText={reasonProblem ?? t('refund.reasonHelp')}
					fullWidth
					multiline
					minRows={2}
					maxRows={6}
					slotProps={{ htmlInput: { maxLength: REASON_LIMIT } }}
				/>
				{amount !== null && preview.error ? (
					<Failure error={preview.error} onRetry={() => void preview.refetch()} />
				) : null}
				{amount !== null && !seen && !preview.error ? <Skeleton variant="rectangular" height={220} /> : null}
				{seen && !preview.isError ? (
					<div aria-busy={!current}>
						<RefundEffect preview={seen} />
					</div>
				) : null}
				{seen?.problem && current ? <Note>{seen.problem.message}</Note> : null}
				{isConflict(error) ? <Note>{t('refund.conflict')}</Note> : null}
				{error && !isConflict(error) && fieldMessage(error, 'reason') === null ? (
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
					color="error"
					disabled={pending || (seen?.problem ?? null) !== null}
				>
					{pending
						? t('common.sending')
						: amount === null
							? t('refund.confirm')
							: t('refund.confirmAmount', { amount: formatDecimal(amount, currency, locale) })}
				</Button>
			</DialogActions>
		</form>
	)
}

interface ExtentProps {
	whole: boolean
	/** All that can be given back, for people. */
	total: string
	onChange: (whole: boolean) => void
}

function Extent({ whole, total, onChange }: ExtentProps) {
	const t = useT()
	const name = useId()
	return (
		<fieldset className={styles.extent}>
			<legend className={styles.legend}>{t('refund.howMuch')}</legend>
			{[true, false].map((choice) => (
				<label key={String(choice)}>
					<input type="radio" name={name} checked={whole === choice} onChange={() => onChange(choice)} />
					{choice ? t('refund.whole', { total }) : t('refund.part')}
				</label>
			))}
		</fieldset>
	)
}
