import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { type SubmitEvent, useEffect, useState } from 'react'
import { useT } from '../providers/i18n.ts'
import { fieldMessage, isConflict } from './field-message.ts'

export interface ReasonDialogProps {
	title: string
	/** What comes of it. */
	effect: string
	/** The button's words. */
	verb: string
	/** Who reads the reason. */
	help: string
	/** Most letters of it. */
	limit?: number
	pending: boolean
	error: Error | null
	onClose: () => void
	onConfirm: (reason: string) => void
}

/** Asks why something is done to somebody, and says what comes of it. */
export function ReasonDialog(props: ReasonDialogProps) {
	const { title, effect, verb, help, limit = 2_000, pending, error, onClose, onConfirm } = props
	const t = useT()
	const [reason, setReason] = useState('')
	const [tried, setTried] = useState(false)
	// The page explains a conflict, and what this dialog was about has changed.
	useEffect(() => {
		if (isConflict(error)) onClose()
	}, [error, onClose])
	const send = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault()
		setTried(true)
		if (reason.trim() !== '') onConfirm(reason.trim())
	}
	const problem = tried && reason.trim() === '' ? t('common.reasonMissing') : fieldMessage(error, 'reason')
	return (
		<Dialog open onClose={pending ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="why-title">
			<form onSubmit={send} noValidate>
				<DialogTitle id="why-title">{title}</DialogTitle>
				<DialogContent>
					<p>{effect}</p>
					<TextField
						label={t('common.reason')}
						value={reason}
						onChange={(event) => setReason(event.target.value)}
						required
						error={problem !== null}
						helperText={problem ?? help}
						fullWidth
						multiline
						minRows={2}
						maxRows={8}
						margin="dense"
						slotProps={{ htmlInput: { maxLength: limit } }}
					/>
				</DialogContent>
				<DialogActions>
					<Button variant="outlined" color="secondary" onClick={onClose} disabled={pending}>
						{t('common.cancel')}
					</Button>
					<Button type="submit" variant="contained" disabled={pending}>
						{pending ? t('common.sending') : verb}
					</Button>
				</DialogActions>
			</form>
		</Dialog>
	)
}
