import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { type SubmitEvent, useEffect, useState } from 'react'
import type { ReviewAction } from '../../../../domain/requests/backoffice.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { fieldMessage, isConflict } from '../../ui/field-message.ts'
import styles from './decision-dialog.module.css'
import { needsReason } from './decisions.ts'

const REASON_LIMIT = 2_000

interface DecisionDialogProps {
	action: ReviewAction
	/** The author's first name. */
	name: string
	/** The request's title. */
	title: string
	pending: boolean
	error: Error | null
	onClose: () => void
	onConfirm: (reason: string) => void
}

/** The effect once more, and the words that go with it. */
export function DecisionDialog(props: DecisionDialogProps) {
	const { action, name, title, pending, error, onClose, onConfirm } = props
	const t = useT()
	const [reason, setReason] = useState('')
	const [missing, setMissing] = useState(false)
	const required = needsReason(action)
	const problem = missing ? t('review.reasonMissing') : fieldMessage(error, 'reason')
	// The bar explains a conflict, and the version that this dialog was about is gone.
	useEffect(() => {
		if (isConflict(error)) onClose()
	}, [error, onClose])
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault()
		const text = reason.trim()
		setMissing(required && text === '')
		if (!required || text !== '') onConfirm(text)
	}
	const ends = !['askForMore', 'hold'].includes(action)
	return (
		<Dialog
			open
			onClose={pending ? undefined : onClose}
			fullWidth
			maxWidth="sm"
			aria-labelledby="decision-title"
		>
			<form onSubmit={submit} noValidate>
				<DialogTitle id="decision-title">{t(`action.${action}.name`)}</DialogTitle>
				<DialogContent>
					<p className={styles.subject}>{title}</p>
					<p className={styles.effect}>
						<b>{t(`action.${action}.verb`)}</b> {t(`action.${action}.effect`, { name })}
					</p>
					<TextField
						label={required ? t('review.reason', { name }) : t('review.reasonOptional', { name })}
						value={reason}
						onChange={(event) => {
							setReason(event.target.value)
							setMissing(false)
						}}
						required={required}
						error={problem !== null}
						helperText={problem ?? t('review.reasonHelp', { count: REASON_LIMIT - reason.length })}
						fullWidth
						multiline
						minRows={3}
						maxRows={10}
						autoFocus
						slotProps={{ htmlInput: { maxLength: REASON_LIMIT } }}
					/>
				</DialogContent>
				<DialogActions>
					<Button variant="outlined" color="secondary" onClick={onClose} disabled={pending}>
						{t('common.cancel')}
					</Button>
					<Button type="submit" variant="contained" color={ends ? 'error' : 'primary'} disabled={pending}>
						{pending ? t('common.sending') : t(`action.${action}.name`)}
					</Button>
				</DialogActions>
			</form>
		</Dialog>
	)
}
