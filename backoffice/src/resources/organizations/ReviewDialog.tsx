import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { type SubmitEvent, useState } from 'react'
import { useT } from '../../providers/i18n.ts'
import { fieldMessage } from '../../ui/field-message.ts'

const REASON_LIMIT = 2_000

interface ReviewDialogProps {
	what: 'verify' | 'refuse'
	title: string
	/** What the decision does. */
	will: string
	pending: boolean
	error: Error | null
	onClose: () => void
	onConfirm: (reason: string) => void
}

/** What the decision does, and the words that the owners are told with it. */
export function ReviewDialog({ what, title, will, pending, error, onClose, onConfirm }: ReviewDialogProps) {
	const t = useT()
	const [reason, setReason] = useState('')
	const [missing, setMissing] = useState(false)
	const required = what === 'refuse'
	const problem = missing ? t('organizations.reasonMissing') : fieldMessage(error, 'reason')
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault()
		const text = reason.trim()
		setMissing(required && text === '')
		if (!required || text !== '') onConfirm(text)
	}
	return (
		<Dialog
			open
			onClose={pending ? undefined : onClose}
			fullWidth
			maxWidth="sm"
			aria-labelledby="organization-decision"
		>
			<form onSubmit={submit} noValidate>
				<DialogTitle id="organization-decision">{title}</DialogTitle>
				<DialogContent>
					<p>{will}</p>
					<TextField
						margin="normal"
						label={t(required ? 'organizations.reason' : 'organizations.reasonOptional')}
						value={reason}
						onChange={(event) => {
							setReason(event.target.value)
							setMissing(false)
						}}
						required={required}
						error={problem !== null}
						helperText={problem}
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
					<Button type="submit" variant="contained" color={required ? 'error' : 'primary'} disabled={pending}>
						{pending ? t('common.sending') : t(required ? 'organizations.refuse' : 'organizations.verify')}
					</Button>
				</DialogActions>
			</form>
		</Dialog>
	)
}
