import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { type SubmitEvent, useEffect, useState } from 'react'
import type {
	BackofficeReceiptDetail,
	CorrectReceiptBody,
} from '../../../../domain/receipts/backoffice.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { fieldMessage, isConflict } from '../../ui/field-message.ts'
import styles from './receipts.module.css'

const FIELDS = [
	{ name: 'name', limit: 201 },
	{ name: 'line1', limit: 50 },
	{ name: 'line2', limit: 50 },
	{ name: 'city', limit: 100 },
	{ name: 'state', limit: 100 },
	{ name: 'zip_code', limit: 10 },
	{ name: 'country', limit: 2 },
] as const
type Printed = NonNullable<BackofficeReceiptDetail['printed']>
const REASON_LIMIT = 2_000

interface CorrectDialogProps {
	receipt: BackofficeReceiptDetail
	printed: Printed
	pending: boolean
	error: Error | null
	onClose: () => void
	onConfirm: (body: CorrectReceiptBody) => void
}

/** What is printed of the donor, to be put right, and why. */
export function CorrectDialog({ receipt, printed, pending, error, onClose, onConfirm }: CorrectDialogProps) {
	const t = useT()
	const [donor, setDonor] = useState<Printed>(printed)
	const [reason, setReason] = useState('')
	const [tried, setTried] = useState(false)
	const version = receipt.version + 1
	// The page explains a conflict, and the version that this dialog was about is gone.
	useEffect(() => {
		if (isConflict(error)) onClose()
	}, [error, onClose])
	const send = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault()
		setTried(true)
		if (donor.name.trim() !== '' && reason.trim() !== '') onConfirm({ ...donor, reason: reason.trim() })
	}
	const reasonProblem =
		tried && reason.trim() === '' ? t('receipts.reasonMissing') : fieldMessage(error, 'reason')
	const problemOf = (field: keyof Printed) =>
		tried && field === 'name' && donor.name.trim() === ''
			? t('receipts.nameMissing')
			: fieldMessage(error, field)
	return (
		<Dialog
			open
			onClose={pending ? undefined : onClose}
			fullWidth
			maxWidth="sm"
			aria-labelledby="correct-title"
		>
			<form onSubmit={send} noValidate>
				<DialogTitle id="correct-title">{t('receipts.correctTitle', { number: receipt.number })}</DialogTitle>
				<DialogContent className={styles.form ?? ''}>
					<p className={styles.effect}>{t('receipts.correctEffect', { version })}</p>
					{FIELDS.map(({ name, limit }) => (
						<TextField
							key={name}
							label={t(`receipts.${name}`)}
							value={donor[name]}
							onChange={(event) => setDonor({ ...donor, [name]: event.target.value })}
							required={name === 'name'}
							error={problemOf(name) !== null}
							helperText={problemOf(name)}
							fullWidth
							slotProps={{ htmlInput: { maxLength: limit, autoComplete: 'off' } }}
						/>
					))}
					<TextField
						label={t('receipts.reason')}
						value={reason}
						onChange={(event) => setReason(event.target.value)}
						required
						error={reasonProblem !== null}
						helperText={reasonProblem ?? t('receipts.reasonHelp')}
						fullWidth
						multiline
						minRows={2}
						maxRows={8}
						slotProps={{ htmlInput: { maxLength: REASON_LIMIT } }}
					/>
				</DialogContent>
				<DialogActions>
					<Button variant="outlined" color="secondary" onClick={onClose} disabled={pending}>
						{t('common.cancel')}
					</Button>
					<Button type="submit" variant="contained" disabled={pending}>
						{pending ? t('common.sending') : t('receipts.confirm', { version })}
					</Button>
				</DialogActions>
			</form>
		</Dialog>
	)
}
